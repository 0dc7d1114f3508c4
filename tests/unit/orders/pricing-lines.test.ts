import { describe, expect, test } from 'vitest'
import { agreedLines, paidFor, sumLines, totalOf } from '#lib/pricing/lines.ts'
import { Dice } from '../../support/histories/dice.ts'

describe('the lines of an order', () => {
  test('are paid for less their discount', () => {
    const line = { quantity: 2, unitKobo: 1_500_000, discountKobo: 300_001 }
    expect(sumLines([line])).toEqual({ goodsKobo: 3_000_000, discountKobo: 300_001 })
    expect(totalOf(sumLines([line]), 250_000)).toBe(2_949_999)
    expect(paidFor(line, 2)).toBe(2_699_999)
  })

  test('however their units are refunded, give back what was paid and never more than a unit costs', () => {
    const dice = new Dice(20_261_127)
    const wrong = []
    for (let times = 0; times < 1_000; times++) {
      const quantity = 1 + dice.below(12)
      const unitKobo = 1 + dice.below(5_000_000)
      const line = { quantity, unitKobo, discountKobo: dice.below(quantity * unitKobo + 1) }
      let [before, backKobo] = [0, 0]
      while (before < quantity) {
        const units = 1 + dice.below(quantity - before)
        const partKobo = paidFor(line, units, before)
        if (partKobo < 0 || partKobo > unitKobo * units) wrong.push({ line, units, before })
        backKobo += partKobo
        before += units
      }
      if (backKobo !== unitKobo * quantity - line.discountKobo) wrong.push({ line, backKobo })
    }
    expect(wrong).toEqual([])
  })

  test('cost an agreed sum in all, and none of them less than nothing', () => {
    const dice = new Dice(20_261_130)
    const wrong = []
    for (let times = 0; times < 1_000; times++) {
      const lines = Array.from({ length: 1 + dice.below(8) }, () => {
        const [quantity, unitKobo] = [1 + dice.below(12), dice.below(5_000_000)]
        return { quantity, unitKobo, discountKobo: dice.below(quantity * unitKobo + 1) }
      })
      const { goodsKobo, discountKobo } = sumLines(lines)
      const agreedKobo = dice.below(goodsKobo - discountKobo + 2)
      const agreed = agreedLines(lines, agreedKobo)
      if (agreed === null) {
        if (agreedKobo < goodsKobo - discountKobo) wrong.push({ lines, agreedKobo })
        continue
      }
      const isOver = agreed.some((line) => line.discountKobo > line.unitKobo * line.quantity)
      if (isOver || totalOf(sumLines(agreed), 0) !== agreedKobo) wrong.push({ lines, agreedKobo })
    }
    expect(wrong).toEqual([])
  })
})
