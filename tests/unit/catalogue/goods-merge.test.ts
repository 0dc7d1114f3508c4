import { describe, expect, test } from 'vitest'
import type { GivenItem, GivenSize } from '#lib/catalogue/goods/goods.ts'
import { fieldsOf, haveSameFields, withFields } from '#lib/catalogue/goods/item-fields.ts'
import { changesBetween, type FieldValue, isSame } from '#lib/records/fields.ts'
import { withReduction } from '#lib/catalogue/goods/plan.ts'
import { mergeItem } from '#lib/catalogue/goods/merge.ts'
import { isOffered, type StoredItem, toGiven } from '#lib/catalogue/goods/stored.ts'
import { aStoredItem, aStoredSize } from '../../support/goods.ts'
import { Dice } from '../../support/histories/dice.ts'

const EXPORTED = aStoredItem({
  sizes: [aStoredSize(7, 'S', 0), aStoredSize(8, 'M', 1), aStoredSize(9, 'L', 2)],
  images: [{ hash: 'a', colour: '' }],
})

/** Merges a file made from EXPORTED with what the desk has made of the item since. */
const merge = (given: Partial<GivenItem>, desk: StoredItem) => {
  const known = new Set(EXPORTED.sizes.map(({ id }) => id))
  const added = desk.sizes
    .filter(({ id }) => !known.has(id))
    .map((size) => ({ ...size, position: -1 }))
  const before = fieldsOf({ ...EXPORTED, sizes: [...EXPORTED.sizes, ...added] })
  const changes = changesBetween(before, fieldsOf(desk))
  return mergeItem({ ...toGiven(EXPORTED), ...given }, desk, [changes])
}

const namesOf = (sizes: readonly GivenSize[]) => sizes.map(({ name }) => name)
const sizesOf = toGiven(EXPORTED).sizes

const CHOICES: Record<string, readonly FieldValue[]> = {
  name: ['Wrap Dress', 'Gown', 'Kaftan'],
  description: ['Cut on the bias.', 'Plain.', 'Sharp.'],
  style: ['Ankara', 'Adire', 'Plain'],
  priceKobo: [32_000_00, 30_000_00, 28_000_00],
  newPriceKobo: [null, 20_000_00, 18_000_00],
  colours: [['Rust', 'Leaf'], ['Rust'], ['Leaf', 'Rust']],
  category: ['women', 'men', 'shoes'],
  isShown: [true, false],
  images: [[{ hash: 'a', colour: '' }], [], [{ hash: 'b', colour: '' }]],
  'attributes.material': [['Cotton'], [], ['Silk', 'Lace']],
  'sizes.7.priceKobo': [null, 33_000_00, 34_000_00],
  'sizes.8.sku': [null, 'A-1', 'A-2'],
}

test('an item has the same fields exactly when no change of a field is found', () => {
  const dice = new Dice(17)
  const named = Object.entries(CHOICES)
  let same = 0
  for (let pair = 0; pair < 1_000; pair++) {
    const values = () => {
      const [field, choices] = dice.pick(named) ?? ['name', ['Gown']]
      return withFields(EXPORTED, { [field]: dice.pick(choices) ?? null })
    }
    const [before, after] = [values(), values()]
    const changes = changesBetween(fieldsOf(before), fieldsOf(after))
    const isNone = Object.keys(changes).length === 0
    expect(haveSameFields(before, after), JSON.stringify(changes)).toBe(isNone)
    if (isNone) same += 1
  }
  expect(same).toBeGreaterThan(50)
  expect(same).toBeLessThan(950)
})

test('1,000 files and desks that both changed goods lose no change', () => {
  let conflicts = 0
  for (let seed = 1; seed <= 1_000; seed++) {
    const dice = new Dice(seed)
    const values = () =>
      Object.fromEntries(
        Object.entries(CHOICES).flatMap(([field, choices]) =>
          dice.falls(0.5) ? [] : [[field, dice.pick(choices) ?? null]],
        ),
      )
    const file = withFields(EXPORTED, values())
    const desk = withFields(EXPORTED, values())
    const { sizes, ...given } = toGiven(file)
    const result = merge({ ...given, sizes }, desk)
    const [was, now, wanted] = [fieldsOf(EXPORTED), fieldsOf(desk), fieldsOf(file)]
    const after = fieldsOf({
      ...desk,
      ...result.merged,
      addedAt: EXPORTED.addedAt,
      sizes: result.merged.sizes.map((size, at) => ({
        ...withReduction(size),
        id: 7 + at,
        position: at,
      })),
    })
    const named = new Set(result.conflicts.map(({ field }) => field))
    const expected = Object.keys(was).map((field) => {
      const isByFile = !isSame(wanted[field], was[field])
      const isByDesk = !isSame(now[field], was[field])
      const isConflict = isByFile && isByDesk && !isSame(wanted[field], now[field])
      return [field, isConflict ? 'conflict' : (isByFile ? wanted : now)[field]]
    })
    const found = Object.keys(was).map((field) => [
      field,
      named.has(field) ? 'conflict' : after[field],
    ])
    expect([seed, found]).toEqual([seed, expected])
    conflicts += named.size
  }
  expect(conflicts).toBeGreaterThan(500)
})

describe('sizes that a file and the desk changed', () => {
  const [s, m, l] = sizesOf as [GivenSize, GivenSize, GivenSize]

  test('are added by both', () => {
    const desk = { ...EXPORTED, sizes: [...EXPORTED.sizes, aStoredSize(10, 'XL', 3)] }
    const { merged, conflicts } = merge({ sizes: [s, m, l, { ...l, name: '2XL', stock: 4 }] }, desk)
    expect(conflicts).toEqual([])
    expect(namesOf(merged.sizes)).toEqual(['S', 'M', 'L', 'XL', '2XL'])
    expect(merged.sizes.at(-1)).toMatchObject({ stock: 4 })
  })

  test('are one size when both add the same', () => {
    const desk = { ...EXPORTED, sizes: [...EXPORTED.sizes, aStoredSize(10, 'XL', 3)] }
    const xl = { ...l, name: 'XL', stock: 6, isDifference: false }
    const { merged, conflicts } = merge({ sizes: [s, m, l, xl] }, desk)
    expect(conflicts).toEqual([])
    expect(namesOf(merged.sizes)).toEqual(['S', 'M', 'L', 'XL'])
    expect(merged.sizes.at(-1)).toMatchObject({ stock: 6, isDifference: false })
  })

  test('are archived when one of them has archived it', () => {
    const desk = withFields(EXPORTED, { 'sizes.8.position': -1 })
    const { merged, conflicts } = merge({ sizes: [m, l] }, desk)
    expect(conflicts).toEqual([])
    expect(namesOf(merged.sizes)).toEqual(['L'])
  })

  test('keep the name that the desk has given them, with the stock of the file', () => {
    const desk = withFields(EXPORTED, { 'sizes.8.name': 'Medium' })
    const { merged, conflicts } = merge({ sizes: [s, { ...m, stock: 2 }, l] }, desk)
    expect(conflicts).toEqual([])
    expect(merged.sizes.map(({ name, stock }) => [name, stock])).toEqual([
      ['S', 0],
      ['Medium', 2],
      ['L', 0],
    ])
  })

  test('get the order of the one who changed it; two orders are a conflict', () => {
    const desk = withFields(EXPORTED, { 'sizes.7.position': 2, 'sizes.9.position': 0 })
    expect(namesOf(merge({}, desk).merged.sizes)).toEqual(['L', 'M', 'S'])
    expect(namesOf(merge({ sizes: [m, s, l] }, EXPORTED).merged.sizes)).toEqual(['M', 'S', 'L'])
    expect(merge({ sizes: [m, s, l] }, desk).conflicts).toEqual([
      { field: 'sizes', given: ['M', 'S', 'L'], now: ['L', 'M', 'S'] },
    ])
  })

  test('are a conflict when the file adds one under the name of another', () => {
    const desk = withFields(EXPORTED, { 'sizes.8.name': 'Medium' })
    const { conflicts } = merge({ sizes: [s, m, l, { ...m, name: 'Medium' }] }, desk)
    expect(conflicts).toMatchObject([{ field: 'sizes' }])
    expect(EXPORTED.sizes.every(isOffered)).toBe(true)
  })
})
