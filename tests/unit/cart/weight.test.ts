import { describe, expect, test } from 'vitest'
import { feeOf } from '#lib/delivery/price/fee.ts'
import { gramsOf, MOST_GRAMS, surchargeOf, toByWeight } from '#lib/delivery/price/weight.ts'
import { formatWeight } from '#lib/texts/buying/delivery.ts'
import { zoneFaults } from '#lib/delivery/owner/zone.ts'

const FIVE_KG = { includedKg: 5, perKgKobo: 50_000 }

describe('surchargeOf', () => {
  test.each([
    [0, 0],
    [4_999, 0],
    [5_000, 0],
    [5_001, 50_000],
    [6_000, 50_000],
    [6_001, 100_000],
    [7_200, 150_000],
  ])('goods of %i g cost %i kobo more where 5 kg are included', (grams, kobo) => {
    expect(surchargeOf(FIVE_KG, grams)).toBe(kobo)
  })

  test('counts from the first gram where nothing is included, and costs nothing where weight does not count', () => {
    expect(surchargeOf({ includedKg: 0, perKgKobo: 30_000 }, 1)).toBe(30_000)
    expect(surchargeOf({ includedKg: 0, perKgKobo: 30_000 }, 0)).toBe(0)
    expect(surchargeOf(null, 900_000)).toBe(0)
  })

  test('never falls when goods get heavier, rises by one step for each kg, and is whole kobo up to the heaviest cart', () => {
    const heaviest = 100 * 99 * MOST_GRAMS
    for (const includedKg of [0, 1, 5, 1_000])
      for (const perKgKobo of [100, 50_000, 10_000_000]) {
        const zone = { includedKg, perKgKobo }
        let before = 0
        for (let grams = 0; grams < 2_000_000; grams += 333) {
          const now = surchargeOf(zone, grams)
          expect(now).toBeGreaterThanOrEqual(before)
          expect(now % perKgKobo).toBe(0)
          expect(surchargeOf(zone, grams + 1_000) - now).toBeLessThanOrEqual(perKgKobo)
          before = now
        }
        expect(Number.isSafeInteger(surchargeOf(zone, heaviest))).toBe(true)
      }
  })

  test('is part of the fee, and of nothing where delivery is free', () => {
    const zone = { feeKobo: 250_000, freeOverKobo: 5_000_000, byWeight: FIVE_KG }
    for (const grams of [0, 5_000, 5_001, 80_000]) {
      const paid = feeOf(zone, { goodsKobo: 100, grams })
      expect(paid.feeKobo - paid.surchargeKobo).toBe(250_000)
      const free = feeOf(zone, { goodsKobo: 5_000_000, grams })
      expect(free).toEqual({ feeKobo: 0, surchargeKobo: 0 })
    }
  })
})

test('goods that nobody has weighed count as nothing', () => {
  const lines = [
    { quantity: 3, weightGrams: 1_200 },
    { quantity: 9, weightGrams: null },
    { quantity: 1, weightGrams: 400 },
  ]
  expect(gramsOf(lines)).toBe(4_000)
  expect(gramsOf([])).toBe(0)
})

test('a weight is said in grams below a kg, and else in kg', () => {
  const said = [250, 1_000, 7_250, 1_200_000].map(formatWeight)
  expect(said).toEqual(['250 g', '1 kg', '7.25 kg', '1,200 kg'])
})

test('half of a price by weight costs nothing, and the desk refuses it', () => {
  expect(toByWeight(5, null)).toBeNull()
  expect(toByWeight(null, 50_000)).toBeNull()
  expect(toByWeight(0, 50_000)).toEqual({ includedKg: 0, perKgKobo: 50_000 })
  const zone = {
    name: 'Lagos',
    feeKobo: 0,
    freeOverKobo: null,
    doorUpToKobo: null,
    deposit: null,
    depositIfRefused: null,
  }
  const faultsOf = (includedKg: number | null, perKgKobo: number | null) =>
    Object.keys(zoneFaults({ ...zone, minDays: 1, maxDays: 2, includedKg, perKgKobo }, []))
  expect(faultsOf(null, null)).toEqual([])
  expect(faultsOf(0, 100)).toEqual([])
  expect(faultsOf(5, null)).toEqual(['perKgKobo'])
  expect(faultsOf(null, 100)).toEqual(['includedKg'])
  expect(faultsOf(1_001, 100)).toEqual(['includedKg'])
  expect(faultsOf(5, 10_000_100)).toEqual(['perKgKobo'])
  expect(faultsOf(5, 150)).toEqual(['perKgKobo'])
})
