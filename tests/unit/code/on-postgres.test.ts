import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listQueries, readList } from '../../../scripts/on-postgres.ts'

test('each query runs on PostgreSQL in a test of tests/on-postgres.json', () => {
  const run = new Set(Object.values(readList()).flat())
  const missing = listQueries().filter((query) => !run.has(query))
  const how = 'node scripts/run.mjs on-postgres FILE adds a test file that runs them'
  expect(missing, how).toEqual([])
})

test('each test of tests/on-postgres.json is there', () => {
  expect(Object.keys(readList()).filter((file) => !existsSync(file))).toEqual([])
})
