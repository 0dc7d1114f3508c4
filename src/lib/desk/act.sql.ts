import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { DeskKeptFormTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

type FormUse = { sessionId: string; fieldsHash: string; now: Moment }

/**
 * How often the value was used, now included, each time with other fields; null when its last use had the same fields.
 * Waits while another transaction uses it.
 */
export const insertFormUse = async (
  db: Database,
  { valueHash, ...use }: FormUse & { valueHash: string },
): Promise<number | null> => (await insertFormUses(db, [valueHash], use)).get(valueHash) ?? null

/** As `insertFormUse`, for several values. Those whose last use had the same fields are left out. */
export async function insertFormUses(
  db: Database,
  valueHashes: readonly string[],
  { sessionId, fieldsHash, now }: FormUse,
): Promise<ReadonlyMap<string, number>> {
  const use = { session_id: sessionId, fields_hash: fieldsHash, used_at: now }
  const rows = await db
    .insertInto('desk_form')
    .values(valueHashes.map((value_hash) => ({ value_hash, ...use })))
    .onConflict((conflict) =>
      conflict
        .column('value_hash')
        .doUpdateSet((eb) => ({
          fields_hash: fieldsHash,
          used_at: now,
          uses: eb('desk_form.uses', '+', 1),
          answer: null,
          secrets: null,
        }))
        .where('desk_form.fields_hash', '<>', fieldsHash),
    )
    .returning(['value_hash', 'uses'])
    .execute()
  return new Map(rows.map((row) => [row.value_hash, row.uses]))
}

export async function deleteFormUses(db: Database, valueHashes: readonly string[]): Promise<void> {
  if (valueHashes.length === 0) return
  await db.deleteFrom('desk_form').where('value_hash', 'in', valueHashes).execute()
}

export async function setFormAnswer(
  db: Database,
  valueHash: string,
  answer: { answer: string; secrets: string | null },
): Promise<void> {
  await db.updateTable('desk_form').set(answer).where('value_hash', '=', valueHash).execute()
}

export const findFormAnswer = (db: Database, valueHash: string) =>
  db
    .selectFrom('desk_form')
    .select(['answer', 'secrets', 'fields_hash as fieldsHash', 'used_at as usedAt'])
    .where('value_hash', '=', valueHash)
    .executeTakeFirst()

/** Of the forms that were used, or kept, before `now`. */
export async function deleteFormSecrets(db: Database, now: Moment): Promise<void> {
  await db
    .updateTable('desk_kept_form')
    .set({ secrets: null })
    .where('secrets', 'is not', null)
    .where('created_at', '<=', now)
    .execute()
  await db
    .updateTable('desk_form')
    .set({ secrets: null })
    .where('secrets', 'is not', null)
    .where('used_at', '<=', now)
    .execute()
}

export async function insertKeptForm(
  db: Database,
  row: Insertable<DeskKeptFormTable>,
): Promise<void> {
  await db
    .insertInto('desk_kept_form')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fields: row.fields }))
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
    .select(['path', 'fields', 'secrets', 'session_id as sessionId'])
    .where('desk_kept_form.id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
