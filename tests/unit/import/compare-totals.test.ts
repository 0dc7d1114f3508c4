import { describe, expect, test } from 'vitest'
import { compareTotals } from '#lib/db/copy.server.ts'

describe('compareTotals', () => {
  test('finds nothing between two databases that hold the same', () => {
    const totals = { orders: { rows: 2, sum_total_kobo: 500 } }
    expect(compareTotals(totals, structuredClone(totals))).toEqual([])
  })

  test('names each sum that differs, and what is missing', () => {
    const expected = { orders: { rows: 2, sum_total_kobo: 500 }, review: { rows: 1 } }
    expect(compareTotals(expected, { orders: { rows: 2, sum_total_kobo: 400 } })).toEqual([
      'orders.sum_total_kobo: 400 and not 500',
      'review.rows: nothing and not 1',
    ])
  })
})
