import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { UsernameHoldTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

export const findHold = (db: Database, username: string) =>
  db
    .selectFrom('username_hold')
    .select(['email_hash as emailHash', 'password_hash as passwordHash'])
    .where('username', '=', username)
    .executeTakeFirst()

/** False when the name is held already. */
export async function insertHold(
  db: Database,
  row: Insertable<UsernameHoldTable>,
): Promise<boolean> {
  const made = await db
    .insertInto('username_hold')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('username')
    .executeTakeFirst()
  return made !== undefined
}

export async function deleteHold(db: Database, username: string): Promise<void> {
  await db.deleteFrom('username_hold').where('username', '=', username).execute()
}

export async function deleteHoldsOf(
  db: Database,
  username: string,
  emailHashes: string[],
): Promise<void> {
  await db
    .deleteFrom('username_hold')
    .where((eb) => eb.or([eb('username', '=', username), eb('email_hash', 'in', emailHashes)]))
    .execute()
}

/** Deletes unverified accounts and username holds from before `moment`. */
export async function deleteUnverifiedSince(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('customer')
    .where('active', '=', 0)
    .where('activated_at', 'is', null)
    .where('created_at', '<=', moment)
    .execute()
  await db.deleteFrom('username_hold').where('created_at', '<=', moment).execute()
}
