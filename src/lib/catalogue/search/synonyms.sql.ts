import type { Database } from '#lib/db/database.server.ts'

const NAME = 'synonyms'

export const findSynonyms = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', NAME).executeTakeFirst())
    ?.value

export const upsertSynonyms = async (db: Database, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
