import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { CustomerTable } from '#lib/db/tables/accounts.ts'
import type { Moment } from '#lib/time.ts'

const accounts = (db: Database) =>
  db
    .selectFrom('customer')
    .select([
      'id',
      'public_id as publicId',
      'username',
      'email',
      'active',
      'activated_at as activatedAt',
      'password_hash as passwordHash',
      'token_version as tokenVersion',
      'blocked_at as blockedAt',
    ])

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const findAccount = (db: Database, id: number) =>
  accounts(db).where('id', '=', id).executeTakeFirst()

export const findAccountByEmail = (db: Database, email: string) =>
  accounts(db).where('email', '=', email).executeTakeFirst()

export const findAccountByUsername = (db: Database, username: string) =>
  accounts(db).where('username', '=', username).executeTakeFirst()

export const findAccountByPublicId = (db: Database, publicId: string) =>
  accounts(db).where('public_id', '=', publicId).executeTakeFirst()

/** Inserts an account and its profile. Null when the username or e-mail is taken. */
export async function insertAccount(
  db: Database,
  row: Insertable<CustomerTable>,
): Promise<number | null> {
  const made = await db
    .insertInto('customer')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await db.insertInto('profile').values({ customer_id: made.id, image: null }).execute()
  return made.id
}

/** False when it was active already. */
export async function activateAccount(db: Database, id: number, now: Moment): Promise<boolean> {
  const activated = await db
    .updateTable('customer')
    .set({ active: 1, activated_at: now })
    .where('id', '=', id)
    .where('active', '=', 0)
    .executeTakeFirst()
  return activated.numUpdatedRows > 0n
}

/** Throws the database's unique violation when the name is taken. */
export async function renameAccount(db: Database, id: number, username: string): Promise<void> {
  await db.updateTable('customer').set({ username }).where('id', '=', id).execute()
}

/** Throws the database's unique violation when another account has the address. */
export async function changeEmailOf(db: Database, id: number, email: string): Promise<void> {
  await db.updateTable('customer').set({ email }).where('id', '=', id).execute()
}

/** Replaces the password hash of an account that is still unverified. */
export async function replaceUnverifiedHash(
  db: Database,
  id: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('active', '=', 0)
    .execute()
}

/** Blocks or unblocks a customer, and invalidates all earlier tokens. False when nothing was to be changed. */
export async function setBlocked(
  db: Database,
  id: number,
  blockedAt: Moment | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('customer')
    .set((eb) => ({ blocked_at: blockedAt, token_version: eb('token_version', '+', 1) }))
    .where('id', '=', id)
    .where('blocked_at', blockedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Invalidates all earlier tokens. Returns the new token version; undefined when there is no such account. */
export async function changePasswordHash(
  db: Database,
  id: number,
  passwordHash: string,
  now: Moment,
): Promise<number | undefined> {
  const changed = await db
    .updateTable('customer')
    .set((eb) => ({
      password_hash: passwordHash,
      password_changed_at: now,
      token_version: eb('token_version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('token_version as version')
    .executeTakeFirst()
  return changed?.version
}
