import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { StaffPasskeyTable } from '#lib/db/tables/desk.ts'
import type { Moment } from '#lib/time.ts'

export const listPasskeysOf = (db: Database, staffId: number) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'transports', 'bound_to as boundTo'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Only one of this person's. */
export const findPasskeyOf = (db: Database, staffId: number, id: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'public_key as publicKey', 'counter', 'bound_to as boundTo'])
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()

/** False when somebody has it already. */
export async function insertPasskey(
  db: Database,
  row: Insertable<StaffPasskeyTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('staff_passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False when it was removed, or used meanwhile. */
export async function setPasskeyCounter(
  db: Database,
  staffId: number,
  { id, from, to, now }: { id: string; from: number; to: number; now: Moment },
): Promise<boolean> {
  const row = await db
    .updateTable('staff_passkey')
    .set({ counter: to, last_used_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The name that it had; null when this person has none with this id. */
export async function deletePasskeyOf(
  db: Database,
  staffId: number,
  id: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The session's challenge, which counts once; null where it has none that is newer than `since`. */
export async function takeChallenge(
  db: Database,
  sessionId: string,
  since: Moment,
): Promise<string | null> {
  const session = await db
    .selectFrom('staff_session')
    .select(['challenge', 'challenge_at as at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session?.challenge || !session.at || session.at <= since) return null
  const taken = await db
    .updateTable('staff_session')
    .set({ challenge: null, challenge_at: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', session.challenge)
    .returning('id')
    .executeTakeFirst()
  return taken ? session.challenge : null
}
