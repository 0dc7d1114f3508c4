import { describe, expect, test } from 'vitest'
import nigeria from '#lib/delivery/nigeria.json' with { type: 'json' }
import { namedPlace } from '#lib/delivery/place-names.ts'
import { parseNaira, parsePercent, parseSums } from '#lib/letters/typed-sums.ts'

const STATES = nigeria.map(({ name }) => name)

describe('what people type', () => {
  test.each([
    ['2500', 2_500],
    ['2,500', 2_500],
    ['₦2,500', 2_500],
    ['N 2500', 2_500],
    ['#2,500', 2_500],
    ['NGN2,500.50', 2_500.5],
    ['2500 naira', 2_500],
    ['5k', 5_000],
    ['₦2.5K', 2_500],
    ['1.2m', 1_200_000],
    ['12345678901', 12_345_678_901],
    ['9'.repeat(400), 1e13],
  ])('%s is a sum', (typed, naira) => expect(parseNaira(typed)).toBe(naira))

  test.each(['', 'k', '12,5', '2,50', '1.234', '-5', '5kk', '5 thousand', 'N', '12e3', '٢٥'])(
    '%s is no sum',
    (typed) => expect(parseNaira(typed)).toBeNull(),
  )

  test.each([
    ['2500, 5000', [2_500, 5_000]],
    ['2500,5000', [2_500, 5_000]],
    ['2,500 and 5,000', [2_500, 5_000]],
    ['2,500, 5,000', [2_500, 5_000]],
    ['₦2,500 / 5k', [2_500, 5_000]],
    ['2,500', [2_500]],
    ['2,500 in Lagos', null],
    ['much', null],
  ])('%s are sums', (typed, sums) => expect(parseSums(typed)).toEqual(sums))

  test.each([
    ['10', 10],
    ['10%', 10],
    ['10 %', 10],
    ['10 percent', 10],
    ['9'.repeat(400), 1e13],
    ['ten', null],
    ['10%%', null],
  ])('%s is a percentage', (typed, share) => expect(parsePercent(typed)).toBe(share))

  test.each([
    ['lagos', 'Lagos'],
    [' LAGOS STATE ', 'Lagos'],
    ['Abuja', 'Federal Capital Territory'],
    ['FCT', 'Federal Capital Territory'],
    ['F.C.T. (Abuja)', 'Federal Capital Territory'],
    ['akwa-ibom', 'Akwa Ibom'],
    ['Niger', 'Niger'],
    ['Texas', undefined],
    ['State', undefined],
  ])('%s is a state', (typed, state) => expect(namedPlace(typed, STATES)).toBe(state))

  test('each state and area is found by its own name, and by no other of its state', () => {
    for (const name of STATES) expect(namedPlace(name, STATES)).toBe(name)
    for (const { lgas } of nigeria)
      for (const lga of lgas) expect(namedPlace(lga.toUpperCase(), lgas)).toBe(lga)
  })
})
