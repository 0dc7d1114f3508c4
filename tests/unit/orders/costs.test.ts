import { expect, test } from 'vitest'
import { averageAfter } from '#lib/stock/cost.ts'

const after = (onHand: number, averageKobo: number | null, pieces: number, costKobo: number) =>
  averageAfter({ onHand, averageKobo }, { pieces, costKobo })

test('what a piece costs is the average of what is there and what came in, in whole kobo', () => {
  expect(after(10, 200_000, 5, 260_000)).toBe(220_000)
  // (2 × 100 + 1 × 101) / 3 = 100.33, and (1 × 100 + 1 × 101) / 2 = 100.5, which goes up.
  expect(after(2, 100, 1, 101)).toBe(100)
  expect(after(1, 100, 1, 101)).toBe(101)
})

test('what comes when none is there, or none with a known cost, counts alone', () => {
  expect(after(0, 200_000, 5, 260_000)).toBe(260_000)
  expect(after(7, null, 5, 260_000)).toBe(260_000)
})

test('the average is exact for more kobo than a number holds', () => {
  expect(after(999_999, 99_999_999_999, 999_999, 99_999_999_998)).toBe(99_999_999_999)
  expect(after(999_998, 99_999_999_999, 1, 1)).toBe(99_999_899_999)
})
