import type { Database } from './database.server.ts'

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
