import { expect, test } from 'vitest'
import { priceAt, unitPrice } from '#lib/pricing/pricing.ts'
import { toMoment } from '#lib/time.ts'
import { aRow, anIndex } from '../../support/catalogue/catalogue-index.ts'
import { Dice } from '../../support/histories/dice.ts'

test('the index has the prices of each moment, whatever changes in between and even when the clock goes back', () => {
  const dice = new Dice(20_261_127)
  const index = anIndex(0)
  const rows = new Map<number, ReturnType<typeof aRow>>()
  const put = (id: number) => {
    const [from = 0, until = 0] = [dice.below(50), dice.below(50)].toSorted((a, b) => a - b)
    const row = {
      ...aRow(id),
      priceKobo: 100 + dice.below(50),
      newPriceKobo: 1 + dice.below(99),
      newPriceFrom: dice.falls(0.6) ? toMoment(from) : null,
      newPriceUntil: dice.falls(0.6) ? toMoment(until + 1) : null,
    }
    rows.set(id, row)
    index.put(row)
  }
  for (let id = 1; id <= 30; id++) put(id)
  let ms = 0
  for (let step = 0; step < 300; step++) {
    ms = Math.max(0, ms + dice.below(6) - 2)
    if (dice.falls(0.2)) put(1 + dice.below(30))
    const now = toMoment(ms)
    index.bringTo(now)
    const priceOf = (id: number) => {
      const row = rows.get(id)
      return row ? unitPrice(priceAt(row, now)) : 0
    }
    const sorted = [...rows.keys()].toSorted((a, b) => priceOf(a) - priceOf(b) || b - a)
    expect(index.find({}, 'price').map(({ id }) => id)).toEqual(sorted)
    const cheap = index.find({ maxPriceKobo: 60 }).map(({ id }) => id)
    expect(cheap.toSorted()).toEqual(sorted.filter((id) => priceOf(id) <= 60).toSorted())
  }
})
