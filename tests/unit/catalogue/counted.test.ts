import { describe, expect, test } from 'vitest'
import { differenceOf, type MoveCause } from '#lib/stock/stock.ts'

const move = (difference: number, cause: MoveCause) => ({
  difference,
  cause,
  who: 'Ada',
  madeAt: '2026-11-29T09:00:00.000Z',
})
const conflict = (onHand: number) => ({ onHand, who: 'Ada', at: '2026-11-29T09:00:00.000Z' })

describe('a count on a page that showed ten', () => {
  test.each([
    ['of what is still there', 12, 10, [], 2],
    ['after two were sold: they stay sold', 10, 8, [move(-2, 'sale')], 0],
    ['after a sale and a return', 9, 9, [move(1, 'return'), move(-2, 'sale')], -1],
    ['of twelve, as a colleague has counted', 12, 12, [move(2, 'count')], 0],
    [
      'of twelve, as a colleague has, with one sold since',
      12,
      11,
      [move(-1, 'sale'), move(2, 'count')],
      0,
    ],
    ['of thirteen, where a colleague has counted twelve', 13, 12, [move(2, 'count')], conflict(12)],
    ['after a delivery of five was noted', 24, 15, [move(5, 'adjustment')], conflict(15)],
    [
      'of what an import had put there, with one sold since',
      24,
      9,
      [move(-1, 'sale'), move(10, 'import')],
      14,
    ],
  ] as const)('%s', (_, counted, onHand, moves, difference) => {
    expect(differenceOf({ shown: 10, counted }, onHand, moves)).toEqual(difference)
  })

  test('is refused when the shop never had ten', () => {
    expect(differenceOf({ shown: 10, counted: 3 }, 4, [])).toEqual({
      onHand: 4,
      who: null,
      at: null,
    })
  })
})
