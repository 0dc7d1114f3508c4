import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { DeskKeptFormTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

type FormUse = { valueHash: string; sessionId: string; now: Moment }

/** False when the value was used before. Waits while another transaction uses it. */
export async function insertFormUse(
  db: Database,
  { valueHash, sessionId, now }: FormUse,
): Promise<boolean> {
  const row = await db
    .insertInto('desk_form')
    .values({ value_hash: valueHash, session_id: sessionId, used_at: now })
    .onConflict((conflict) => conflict.column('value_hash').doNothing())
    .returning('value_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function setFormAnswer(db: Database, valueHash: string, answer: string) {
  await db.updateTable('desk_form').set({ answer }).where('value_hash', '=', valueHash).execute()
}

export async function findFormAnswer(db: Database, valueHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('desk_form')
    .select('answer')
    .where('value_hash', '=', valueHash)
    .executeTakeFirst()
  return row?.answer ?? null
}

export async function insertKeptForm(
  db: Database,
  row: Insertable<DeskKeptFormTable>,
): Promise<void> {
  await db
    .insertInto('desk_kept_form')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export const findKeptForm = (db: Database, sessionId: string, id: string) =>
  db
    .selectFrom('desk_kept_form')
    .select(['path', 'fields'])
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** As `findKeptForm`, of any session of this person. */
export const findKeptFormOf = (db: Database, staffId: number, id: string) =>
  db
    .selectFrom('desk_kept_form')
    .innerJoin('staff_session', 'staff_session.id', 'desk_kept_form.session_id')
    .select(['path', 'fields'])
    .where('desk_kept_form.id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
