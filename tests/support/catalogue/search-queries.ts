import { readFileSync } from 'node:fs'

/** What people search for in the demo shop, each with the slugs of goods that they mean. */
export const sampleQueries = (): string[][] =>
  readFileSync('tests/support/catalogue/search-queries.txt', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' = '))
