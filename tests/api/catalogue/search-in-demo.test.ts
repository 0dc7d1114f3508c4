/** @module-tag long */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { LANGUAGES } from '#lib/catalogue/search/languages/languages.ts'
import { searchItems } from '#lib/catalogue/search/search.server.ts'
import { wordsOf } from '#lib/catalogue/search/words.ts'
import { toPlain } from '#lib/letters/plain-letters.ts'
import { GOODS_MEANT } from '../../support/catalogue/meanings.ts'
import { sampleQueries } from '../../support/catalogue/search-queries.ts'
import { openTestShop } from '../../support/shop.ts'

type Row = Record<string, string>

const rows: Row[] = parse(readFileSync('catalogue/items.csv'), { columns: true })
const FIELDS = ['category', 'sub_category', 'style', 'colours', 'material']
const factsOf = (row: Row): Set<string> => {
  const values = FIELDS.flatMap((name) => (row[name] ?? '').toLowerCase().split('|'))
  return new Set([...values, ...wordsOf([row['name'], ...values].join(' '))])
}
const facts = new Map(rows.map((row) => [row['slug'], factsOf(row)]))

/** All that a word means: without marks, `ìkòkò` (pot) and `ìkókó` (baby) are one word. */
const meaningsOf = (word: string): string[] =>
  Object.values(LANGUAGES)
    .flat()
    .filter(({ words }) => words.some((other) => toPlain(other) === toPlain(word)))
    .flatMap(({ meanings }) => meanings)

const isMeant = (slug: string, word: string): boolean =>
  meaningsOf(word).some((meaning) =>
    GOODS_MEANT[meaning]?.some((fact) => facts.get(slug)?.has(fact)),
  )

/** Goods that are called by the word itself are not foreign, whatever else it means. */
const isCalled = (slug: string, word: string): boolean =>
  wordsOf(word).some((part) => facts.get(slug)?.has(part))

const languages = Object.entries(LANGUAGES).map(
  ([name, list]) => [name, list.flatMap(({ words }) => words)] as const,
)

describe('in the demo shop', async () => {
  const shop = await openTestShop()
  await importCatalogue(shop, 'catalogue')
  const find = async (query: string, size: number) =>
    (await searchItems(shop, query, { page: 1, size })).results.map(({ slug }) => slug)
  const queries = sampleQueries()

  test('what the queries of people ask for is there', () => {
    const wanted = queries.flatMap(([, items = '']) => items.split('|').map((slug) => slug.trim()))
    expect(wanted.filter((slug) => !facts.has(slug))).toEqual([])
    expect(queries.length).toBeGreaterThanOrEqual(120)
  })

  test('people find what they seek among the first five in at least 95 of 100 queries', async () => {
    const missed = []
    for (const [query = '', wanted = ''] of queries) {
      const found = await find(query, 5)
      if (!wanted.split('|').some((slug) => found.includes(slug.trim()))) missed.push(query)
    }
    expect(missed.length, `missed: ${missed.join(', ')}`).toBeLessThanOrEqual(queries.length * 0.05)
  })

  test.each(languages)('%s has 40 words or more, and each means goods', (_, words) => {
    expect(words.length).toBeGreaterThanOrEqual(40)
    const meanings = words.flatMap(meaningsOf)
    expect(meanings.filter((meaning) => !GOODS_MEANT[meaning])).toEqual([])
  })

  test.each(languages)('%s finds what is meant for 95 of 100 words', async (_, words) => {
    const missed = []
    for (const word of words)
      if (!(await find(word, 12)).some((slug) => isMeant(slug, word))) missed.push(word)
    expect(missed.length, `missed: ${missed.join(', ')}`).toBeLessThanOrEqual(words.length * 0.05)
  })

  test.each(languages)('%s finds nothing foreign among the first six', async (_, words) => {
    const foreign = []
    for (const word of words)
      for (const slug of await find(word, 6))
        if (!isMeant(slug, word) && !isCalled(slug, word)) foreign.push(`${word}: ${slug}`)
    expect(foreign).toEqual([])
  })

  test.each(languages)('%s may be typed without its marks', async (_, words) => {
    for (const word of words) expect(await find(toPlain(word), 12)).toEqual(await find(word, 12))
  })

  test.each([
    ['atampa', /wax|ankara/],
    ['tagiya', /cap/],
    ['dan kunne', /earring|stud/],
    ['kaya', /dress|shirt|kaftan/],
    ['mayafi', /turban|gele/],
    ['gyale', /turban|gele/],
    ['hijab', /turban/],
    ['abaya', /kaftan/],
    ['aso', /bundle/],
    ['up and down', /buba|two-piece/],
    ['riga', /shirt|kaftan/],
    ['mgba aka', /ring|bangle/],
  ] as const)('“%s” finds what it means first', async (word, meant) => {
    expect((await find(word, 1))[0]).toMatch(meant)
  })

  test('goods that are only called so come after what a word means', async () => {
    const first = async (word: string) =>
      (await find(word, 8)).filter((slug) => !isMeant(slug, word))
    for (const word of ['aso', 'mata', 'eleko', 'okrika']) expect(await first(word)).toEqual([])
    expect(await find('aso', 60)).toContain('aso-oke-loafers')
    expect((await find('ẹ̀gbà', 1))[0]).toMatch(/bangle/)
  })

  test('a riga is a man’s, and one of women says so', async () => {
    for (const slug of await find('riga', 4)) expect(facts.get(slug)).toContain('men')
    for (const slug of await find('rigar mata', 4)) expect(facts.get(slug)).toContain('women')
  })
})
