import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const GOODS = 'category|sub_category|section|item|item_size|item_image'
const WRITE = new RegExp(
  String.raw`\b(?:insertInto|updateTable|deleteFrom)\(\s*'(?:${GOODS})'\)|\b(?:insert into|update|delete from) (?:${GOODS}) `,
)

/** What keeps a number beside an item or a size: units, ratings, demand. It writes no other column. */
const COUNTERS = [
  'catalogue/items/ratings.sql.ts',
  'catalogue/lists/scores.sql.ts',
  'orders/stock/stock.sql.ts',
  'stock/moves.sql.ts',
]

test('only catalogue/goods writes goods and their categories', () => {
  const writers = globSync('src/**/*.{ts,astro}')
    .filter((file) => !file.startsWith('src/lib/db/migrations/'))
    .filter((file) => WRITE.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/lib/', ''))
    .filter((file) => !/^catalogue\/goods\/([a-z]+\/)?[a-z-]+\.sql\.ts$/.test(file))
  expect(writers.toSorted()).toEqual(COUNTERS)
})
