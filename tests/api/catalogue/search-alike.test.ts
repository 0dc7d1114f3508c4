/**
 * @module-tag long
 * @module-tag postgres
 */
import { expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { LANGUAGES } from '#lib/catalogue/search/languages/languages.ts'
import { searchItems } from '#lib/catalogue/search/search.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import type { Shop } from '#lib/shop.ts'
import { sampleQueries } from '../../support/catalogue/search-queries.ts'
import { openTestShop } from '../../support/shop.ts'

const ALL = { page: 1, size: 1_000 } as const

/** One word of every tenth meaning: each is looked up in the same way. */
const words = Object.values(LANGUAGES)
  .flat()
  .filter((_, at) => at % 10 === 0)
  .flatMap(({ words }) => words.slice(0, 1))

test('PostgreSQL finds the same items as SQLite, and the same first three', async () => {
  const [shop, other] = [await openTestShop(), await openTestShop({ DATABASE_URL: '' })]
  await migrate(other.db)
  for (const each of [shop, other]) await importCatalogue(each, 'catalogue')
  const find = async (shop: Shop, query: string) =>
    (await searchItems(shop, query, ALL)).results.map(({ slug }) => slug)
  for (const query of [...sampleQueries().flatMap(([query = '']) => query), ...words]) {
    const [here, there] = [await find(shop, query), await find(other, query)]
    expect([query, here.toSorted()]).toEqual([query, there.toSorted()])
    expect([query, here.slice(0, 3)]).toEqual([query, there.slice(0, 3)])
  }
})
