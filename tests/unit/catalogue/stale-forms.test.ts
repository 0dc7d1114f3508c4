import { expect, test } from 'vitest'
import type { FieldChange, FieldChanges } from '#lib/records/field-changes.ts'
import { fieldsOf, withFields } from '#lib/catalogue/goods/item-fields.ts'
import { type FieldValue, isSame } from '#lib/records/fields.ts'
import { patchOf } from '#lib/catalogue/goods/patch.ts'
import { aStoredItem } from '../../support/goods.ts'
import { Dice } from '../../support/histories/dice.ts'

const SHOWN = aStoredItem()

const CHOICES: Record<string, readonly FieldValue[]> = {
  name: ['Wrap Dress', 'Gown', 'Kaftan'],
  description: ['Cut on the bias.', 'Plain.', 'Sharp.'],
  priceKobo: [32_000_00, 30_000_00, 28_000_00],
  newPriceKobo: [null, 20_000_00, 19_000_00],
  colours: [['Rust', 'Leaf'], ['Rust'], ['Sky']],
  'attributes.material': [['Cotton'], ['Silk'], []],
  isShown: [true, false],
  'sizes.7.sku': [null, 'A-1', 'A-2'],
}

test('1,000 pairs of clerks who had the same form open lose no field, and the later one is told', () => {
  const dice = new Dice(20_261_127)
  const shown = fieldsOf(SHOWN)
  /** What a clerk changes in some fields of the form. */
  const typed = (): FieldChanges => {
    const changed = Object.entries(CHOICES).flatMap(([field, values]): [string, FieldChange][] => {
      const [seen = null, becomes = null] = [shown[field], dice.pick(values)]
      return dice.falls(0.5) || isSame(seen, becomes) ? [] : [[field, { seen, becomes }]]
    })
    const stock = { seen: 5, becomes: dice.below(10) }
    return { ...Object.fromEntries(changed), 'sizes.8.stock': stock }
  }
  let told = 0
  for (let pair = 0; pair < 1_000; pair++) {
    const [first, second] = [typed(), typed()]
    const saved = patchOf(SHOWN, first).patch
    const between = withFields(SHOWN, saved.values)
    const { patch, changedSince } = patchOf(between, second)
    const [now, then] = [fieldsOf(between), fieldsOf(withFields(between, patch.values))]
    for (const field of Object.keys(CHOICES)) {
      const wanted = second[field]?.becomes
      const isTold = changedSince.some((since) => since.field === field)
      // Told where the first has made something else of it; else it is what the second has typed.
      const isTaken = wanted !== undefined && field in first && !isSame(now[field], wanted)
      expect(isTold, field).toBe(isTaken)
      expect(then[field], field).toEqual(wanted === undefined || isTold ? now[field] : wanted)
      if (isTold) told += 1
    }
    const added = [first, second].map((changes) => Number(changes['sizes.8.stock']?.becomes) - 5)
    const moved = [saved, patch].map(({ stock }) => stock.get(8) ?? 0)
    expect(moved).toEqual(added)
  }
  expect(told).toBeGreaterThan(300)
})
