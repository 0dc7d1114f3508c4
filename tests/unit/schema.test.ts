import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaPage } from '../../scripts/schema.ts'

test('docs/schema.md shows the database as it is; npm run schema writes it', async () => {
  expect(await schemaPage()).toBe(readFileSync('docs/schema.md', 'utf8'))
})
