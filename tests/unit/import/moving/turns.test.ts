import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readExport } from '#lib/catalogue/import/moving/read-export.server.ts'
import { wooCommerce } from '#lib/catalogue/import/moving/woocommerce.ts'
import { afterUse } from '../../../support/cleanup.ts'

const GOODS = 4_000

test('others are answered at each 200 goods while the export of another shop is read', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'turns-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  const path = join(dir, 'products_export.csv')
  const lines = Array.from({ length: GOODS }, (_, at) => `gown-${at},Gown ${at},Of linen,18000`)
  writeFileSync(path, ['Handle,Title,Body (HTML),Variant Price', ...lines].join('\n'))
  const turns = { all: 0, whileRead: 0 }
  const circumstances = {
    categories: new Map(),
    // Asked for once the table is in memory.
    get now() {
      turns.whileRead ||= turns.all
      return '2026-11-29T09:00:00.000Z'
    },
  }
  let isRead = false
  const reading = readExport(path, circumstances, () => '-').finally(() => (isRead = true))
  while (!isRead) {
    turns.all++
    await setImmediate()
  }
  expect(await reading).toMatchObject({ count: GOODS, faults: [] })
  expect(turns.all - turns.whileRead).toBeGreaterThan((2 * GOODS) / 200 - 1)
})

test('the time of an item with many variations grows with their number', () => {
  const heads = ['Type', 'Name', 'SKU', 'Parent', 'Published', 'Regular price']
  const msOf = (count: number): number => {
    const parent = { line: 2, cells: ['variable', 'Gown', 'G', '', '1', ''] }
    const variations = Array.from({ length: count }, (_, at) => ({
      line: at + 3,
      cells: ['variation', 'Gown', '', 'G', at % 2 ? '1' : '0', '18000'],
    }))
    const before = process.threadCpuUsage()
    const { items } = wooCommerce.read(heads, [parent, ...variations], '2026-11-29T09:00:00.000Z')
    expect([...items]).toHaveLength(1)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  msOf(1_000)
  // A square would take a hundred times as long.
  expect(msOf(40_000)).toBeLessThan(30 * Math.max(msOf(4_000), 10))
})
