/** @module-tag long */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { searchItems } from '#lib/catalogue/search/search.server.ts'
import { sampleQueries } from '../../support/catalogue/search-queries.ts'
import { openTestShop } from '../../support/shop.ts'

const FIRST_FIVE = { page: 1, size: 5 } as const
const slugsOf = (found: { results: { slug: string }[] }) => found.results.map((item) => item.slug)

describe('the demo shop’s search', async () => {
  const shop = await openTestShop()
  await importCatalogue(shop, 'catalogue')
  const queries = sampleQueries()

  test('knows the items that its queries ask for', () => {
    const rows = parse(readFileSync('catalogue/items.csv'), { columns: true }) as { slug: string }[]
    const slugs = new Set(rows.map((row) => row.slug))
    const wanted = queries.flatMap(([, items = '']) => items.split('|').map((slug) => slug.trim()))
    expect(wanted.filter((slug) => !slugs.has(slug))).toEqual([])
    expect(queries.length).toBeGreaterThanOrEqual(120)
  })

  test('has what is sought among the first five for at least 95 of 100 queries', async () => {
    const missed = []
    for (const [query = '', wanted = ''] of queries) {
      const found = slugsOf(await searchItems(shop, query, FIRST_FIVE))
      if (!wanted.split('|').some((slug) => found.includes(slug.trim()))) missed.push(query)
    }
    expect(missed.length, `missed: ${missed.join(', ')}`).toBeLessThanOrEqual(queries.length * 0.05)
  })
})
