import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { GivenSize } from '#lib/catalogue/goods/goods.ts'
import { itemFaults } from '#lib/catalogue/goods/item-faults.ts'
import { withReduction } from '#lib/catalogue/goods/plan.ts'
import { COLUMNS } from '#lib/catalogue/import/columns.ts'
import { toItemLine } from '#lib/catalogue/import/export.server.ts'
import { readItems } from '#lib/catalogue/import/item-lines.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aGivenItem, aSize, aStoredItem } from '../../support/goods.ts'

const COLOURS =
  'Black|White|Black/White|black|#1B|#27|1B|#613|a=b|a=b+c|=x|-1|Red, blue|Rust/Leaf/Sand|@5'.split(
    '|',
  )
const SIZES =
  "S|s|M|42|40/42|S/M|White/42|No Size|20 inch|@5|5|+5|-1|=x|'x|12k|1,200|x#y|M:1".split('|')
const SKUS = [null, 'A-1', 'A=1', '@9', 'a:b', "'q", 'A-1']
const REDUCED = {
  priceKobo: 9_000_00,
  newPriceKobo: 8_000_00,
  newPriceFrom: '2026-11-28T23:00:00.000Z',
  newPriceUntil: null,
}
const NOW = '2026-11-29T12:00:00.000Z'

/** Numbers that look random, and are the same each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function anItem(seed: number) {
  const next = numbers(seed + 1)
  const some = <T>(all: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + next(most) }, () => all[next(all.length)] as T)),
  ]
  const colours = next(4) === 0 ? [] : some(COLOURS, 3)
  const isSplit = colours.length > 0 && next(4) > 0
  const sizes = (isSplit ? colours : ['']).flatMap((colour) =>
    some(SIZES, 3).map((size) =>
      aSize({
        name: colour === '' ? size : `${colour}/${size}`,
        colour,
        sku: SKUS[next(SKUS.length)] ?? null,
        ...(next(3) === 0 ? { priceKobo: 9_000_00 } : {}),
        ...(next(6) === 0 ? REDUCED : {}),
        stock: next(9),
      }),
    ),
  )
  return aGivenItem({ slug: `item-${seed}`, name: `Item ${seed}`, colours, sizes })
}

const plain = (size: GivenSize) => [withReduction(size), size.stock]

test('what the shop takes comes back from its own export as it was, whatever it is called', async () => {
  const given = Array.from({ length: 3_000 }, (_, seed) => anItem(seed))
  const taken = given.filter(
    (item) => itemFaults(item, { categories: null, now: NOW }).length === 0,
  )
  expect(taken.length).toBeGreaterThan(500)
  const lines = taken.map((item) => {
    const sizes = item.sizes.map((size, at) => ({
      ...withReduction(size),
      id: at,
      position: at,
      onHand: 0,
      held: 0,
      since: 0,
    }))
    const onHand = new Map(item.sizes.map(({ stock }, at) => [at, stock]))
    return toItemLine(aStoredItem({ ...item, sizes }), [], { at: NOW, onHand })
  })
  const dir = mkdtempSync(join(tmpdir(), 'names-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  const path = join(dir, 'items.csv')
  writeFileSync(path, [COLUMNS.join(), ...lines].join('\n'))
  const problems: unknown[] = []
  const back = new Map<string, unknown>()
  const report = (problem: unknown) => problems.push(problem)
  for await (const { entry } of readItems(path, { categories: null, now: NOW }, { report }))
    back.set(entry.slug, [entry.colours, entry.sizes.map(plain)])
  expect(problems).toEqual([])
  for (const { slug, colours, sizes } of taken)
    expect(back.get(slug)).toEqual([colours, sizes.map(plain)])
})
