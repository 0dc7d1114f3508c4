import { type Database, lockRows } from './database.server.ts'

/** What the shop itself has noted under this name; null when nothing. */
export async function findNoted<T>(db: Database, name: string): Promise<T | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as T) : null
}

/** Notes what JSON can hold, in place of what was there. */
export async function note(db: Database, name: string, noted: unknown): Promise<void> {
  const value = JSON.stringify(noted)
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** As findNoted, but locked until the transaction ends; `empty` is noted when nothing is. */
export async function lockNoted<T>(db: Database, name: string, empty: T): Promise<T> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(empty) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const query = db.selectFrom('setting').select('value').where('name', '=', name)
  const { value } = await lockRows(db, query).executeTakeFirstOrThrow()
  return JSON.parse(value) as T
}
