import { expect, test } from 'vitest'
import { inBothUnits } from '#lib/texts/goods/item.ts'

test('a measure is told in inches and centimetres', () => {
  expect(inBothUnits(35, 'in')).toBe('35 / 89')
  expect(inBothUnits(15.5, 'in')).toBe('15.5 / 39')
  expect(inBothUnits(22.5, 'cm')).toBe('8.9 / 22.5')
})
