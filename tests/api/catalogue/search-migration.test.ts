import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { findItemIds } from '#lib/catalogue/search/search.sql.ts'
import { migrate, migrations } from '#lib/db/migrate.server.ts'
import { openEmptyDatabase } from '../../support/shop.ts'

const BEFORE = '0012-refunds'
const CORAL = 1
const RING = 2
const PART_SIZE = 4_096

/** The items of a word as they were kept before: in each number the place in its part and a weight. */
const posting = (...itemIds: number[]) =>
  Buffer.from(Uint16Array.from(itemIds, (id) => ((id % PART_SIZE) << 4) | 12).buffer)

async function anItemWith(db: Kysely<never>, id: number): Promise<void> {
  await sql`insert into item (id, slug, name, description, price_kobo, added_at, updated_at)
    values (${id}, ${`item-${id}`}, 'Ring', '', 100, '2026-11-20', '2026-11-20')`.execute(db)
}

test('what a shop of the version before had indexed is found as before', async () => {
  const db = await openEmptyDatabase()
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= BEFORE))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => old } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const raw = db as unknown as Kysely<never>
  for (const id of [7, 8, 5_000]) await anItemWith(raw, id)
  for (const [id, word] of [
    [CORAL, 'coral'],
    [RING, 'ring'],
  ])
    await sql`insert into search_word (id, word) values (${id}, ${word})`.execute(db)
  for (const [word, part, items] of [
    [CORAL, 0, posting(7)],
    // 9 was deleted since.
    [RING, 0, posting(7, 8, 9)],
    [RING, 1, posting(5_000)],
  ])
    await sql`insert into search_posting (word_id, part, items)
      values (${word}, ${part}, ${items})`.execute(db)
  await migrate(db)
  const find = async (...words: string[]) =>
    (
      await findItemIds(
        db,
        words.map((word) => new Map([[word, 1]])),
      )
    ).sort((one, other) => one - other)
  expect(await find('ring')).toEqual([7, 8, 5_000])
  expect(await find('coral', 'ring')).toEqual([7])
})
