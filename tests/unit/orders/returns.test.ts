import { describe, expect, test } from 'vitest'
import { returnSchema } from '#lib/orders/returns/returns.schema.ts'
import { lastReturnDay, mayReturn, unitsLeft } from '#lib/orders/returns/returns.ts'

/** Half past midnight in Lagos. */
const DELIVERED = '2026-11-23T23:30:00.000Z'
const NONE = { packed: null, sent: null, delivered: null, returned: null }
const delivered = {
  stage: 'delivered' as const,
  stateMoments: { ...NONE, delivered: DELIVERED },
}

describe('mayReturn', () => {
  test('lasts to the end of the last day in Lagos', () => {
    expect(lastReturnDay(delivered, 7)?.toISOString()).toBe('2026-12-01T00:00:00.000Z')
    expect(mayReturn(delivered, 7, DELIVERED)).toBe(true)
    expect(mayReturn(delivered, 7, '2026-12-01T22:59:00.000Z')).toBe(true)
    expect(mayReturn(delivered, 7, '2026-12-01T23:01:00.000Z')).toBe(false)
  })

  test('goes on while a part of the order has come back', () => {
    expect(mayReturn({ ...delivered, stage: 'returned' }, 7, DELIVERED)).toBe(true)
    const refused = { stage: 'returned' as const, stateMoments: NONE }
    expect(mayReturn(refused, 7, DELIVERED)).toBe(false)
  })

  test('never is in a shop that takes nothing back', () => {
    expect(lastReturnDay(delivered, 0)).toBeNull()
    expect(mayReturn(delivered, 0, DELIVERED)).toBe(false)
  })

  test.each([
    { stage: 'to-pack' as const },
    { stage: 'packed' as const },
    { stage: 'sent' as const },
    { stage: 'cancelled' as const },
  ])('does not begin, or is over: %j', (other) => {
    expect(mayReturn({ ...delivered, ...other }, 7, DELIVERED)).toBe(false)
  })
})

test('what was asked for counts no more among the units that can come back', () => {
  const order = {
    items: [
      { id: 1, quantity: 3 },
      { id: 2, quantity: 1 },
    ],
  } as Parameters<typeof unitsLeft>[0]
  const requests = [
    { state: 'asked' as const, units: [{ orderItemId: 1, quantity: 1 }] },
    { state: 'refused' as const, units: [{ orderItemId: 1, quantity: 2 }] },
    { state: 'withdrawn' as const, units: [{ orderItemId: 2, quantity: 1 }] },
    {
      state: 'received' as const,
      units: [
        { orderItemId: 1, quantity: 1 },
        { orderItemId: 2, quantity: 1 },
      ],
    },
  ]
  expect([...unitsLeft(order, requests)]).toEqual([
    [1, 1],
    [2, 0],
  ])
})

test('a form names its lines by their ids, and leaves out those that stay', () => {
  const fields = { kind: 'return', reason: 'size', note: '', units_12: '2', units_13: '' }
  expect(returnSchema.parse(fields)).toEqual({
    kind: 'return',
    reason: 'size',
    note: '',
    units: [{ orderItemId: 12, quantity: 2 }],
  })
  expect(returnSchema.safeParse({ ...fields, units_12: 'many' }).success).toBe(false)
  expect(returnSchema.safeParse({ ...fields, reason: '' }).success).toBe(false)
})
