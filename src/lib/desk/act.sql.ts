import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { DeskKeptFormTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

type FormUse = { sessionId: string; now: Moment }

/** False when the value was used before. Waits while another transaction uses it. */
export const insertFormUse = async (
  db: Database,
  { valueHash, ...use }: FormUse & { valueHash: string },
): Promise<boolean> => (await insertFormUses(db, [valueHash], use)).has(valueHash)

/** Returns the values that were not used before. Waits while another transaction uses one of them. */
export async function insertFormUses(
  db: Database,
  valueHashes: readonly string[],
  { sessionId, now }: FormUse,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .insertInto('desk_form')
    .values(valueHashes.map((value_hash) => ({ value_hash, session_id: sessionId, used_at: now })))
    .onConflict((conflict) => conflict.column('value_hash').doNothing())
    .returning('value_hash')
    .execute()
  return new Set(rows.map((row) => row.value_hash))
}

export async function deleteFormUses(db: Database, valueHashes: readonly string[]): Promise<void> {
  if (valueHashes.length === 0) return
  await db.deleteFrom('desk_form').where('value_hash', 'in', valueHashes).execute()
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
    .select('path')
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/** As `findKeptForm`, of any session of this person. */
export const findKeptFormOf = (db: Database, staffId: number, id: string) =>
  db
    .selectFrom('desk_kept_form')
    .innerJoin('staff_session', 'staff_session.id', 'desk_kept_form.session_id')
    .select(['path', 'fields', 'session_id as sessionId'])
    .where('desk_kept_form.id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
