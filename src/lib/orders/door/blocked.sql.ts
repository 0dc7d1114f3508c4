import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { BlockedPhoneTable } from '#lib/db/tables/refunds.ts'

/** The blocked phone numbers, the newest first. */
export const selectBlockedPhones = (db: Database) =>
  db.selectFrom('blocked_phone').selectAll().orderBy('made_at', 'desc').orderBy('phone').execute()

/** Whether this phone number (E.164) cannot pay on delivery. */
export const isPhoneBlocked = async (db: Database, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('blocked_phone')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()) !== undefined

/** False, and nothing has changed, for a number that is blocked already. */
export async function insertBlockedPhone(
  db: Database,
  row: Insertable<BlockedPhoneTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('blocked_phone')
    .values(row)
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('phone')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False for a number that is not blocked. */
export async function deleteBlockedPhone(db: Database, phone: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('blocked_phone')
    .where('phone', '=', phone)
    .returning('phone')
    .executeTakeFirst()
  return deleted !== undefined
}
