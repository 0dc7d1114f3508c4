import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readExport } from '#lib/catalogue/import/moving/read-export.server.ts'
import { afterUse } from '../../../support/cleanup.ts'

const PICTURE = `<img src="data:image/png;base64,${'A'.repeat(200_000)}">`
const TEXT = `${'Adire. '.repeat(9_361)}Handmade`
const SKU = `AG-${'7'.repeat(252)}`

/** The goods of an export of Shopify with these lines, all of them as drafts. */
async function read(...lines: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'large-cells-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  const path = join(dir, 'products_export.csv')
  const header = 'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price'
  writeFileSync(path, [header, ...lines].join('\n'))
  const circumstances = { categories: new Map(), now: '2026-11-29T09:00:00.000Z' }
  const found = await readExport(path, circumstances, () => '-')
  if (!found) throw new Error('no export')
  return { ...found, items: found.lines.map(({ entry }) => entry) }
}

const line = (name: string, text: string, sku = '') =>
  `${name.toLowerCase()},${name},"${text.replaceAll('"', '""')}",Title,Default Title,${sku},18000`

test('an export of Shopify with a picture of 200 kB in a text comes in, and so does what stands behind it', async () => {
  const { items, faults } = await read(
    line('Gown', `<p>Hand dyed.</p>${PICTURE}<p>Wash cold.</p>`),
    line('Cap', 'Warm.'),
  )
  expect(faults).toEqual([])
  expect(items.map(({ name, description }) => [name, description])).toEqual([
    ['Gown', 'Hand dyed.\n\nWash cold.'],
    ['Cap', 'Warm.'],
  ])
})

test('an export of Shopify with a text of 65,535 signs and a SKU of 255 comes in, and so does what stands behind it', async () => {
  const { items, faults } = await read(line('Gown', TEXT, SKU), line('Cap', 'Warm.'))
  expect(faults).toEqual([])
  expect(items.map(({ name }) => name)).toEqual(['Gown', 'Cap'])
  expect(items[0]?.description).toHaveLength(65_535)
  expect(items[0]?.sizes[0]?.sku).toBe(SKU)
})

test('a text or a SKU of one sign more is a fault of its own item alone', async () => {
  const { items, faults } = await read(
    line('Gown', `${TEXT}x`),
    line('Robe', 'Long.', `${SKU}7`),
    line('Cap', 'Warm.'),
  )
  expect(items.map(({ name }) => name)).toEqual(['Cap'])
  expect(faults).toMatchObject([
    { line: 2, column: 'Body (HTML)' },
    { line: 3, column: 'Variant SKU' },
  ])
})
