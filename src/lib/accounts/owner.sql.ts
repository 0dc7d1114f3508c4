import type { Database } from '#lib/db/database.server.ts'

export const listNewestAccounts = (db: Database, limit: number) =>
  db
    .selectFrom('customer')
    .select(['username', 'email', 'active', 'created_at', 'blocked_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countAccounts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findAccountForOwner = (db: Database, email: string) =>
  db
    .selectFrom('customer')
    .select(['id', 'username', 'email', 'active', 'created_at', 'activated_at', 'blocked_at'])
    .where('email', '=', email)
    .executeTakeFirst()
