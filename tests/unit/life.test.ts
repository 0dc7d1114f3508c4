import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isToPack, lifeStageOf, mayBecome } from '#lib/orders/life.ts'
import { DELIVERY_STATES } from '#lib/orders/orders.ts'
import { withLife } from '../../scripts/life.ts'

const paid = { status: 'successful', deliveryState: null, endReason: null } as const

describe('the life of an order', () => {
  test('is drawn in docs/architecture.md as its table is; npm run life draws it', async () => {
    const page = readFileSync('docs/architecture.md', 'utf8')
    expect(await withLife(page)).toBe(page)
  })

  test('goes from paid to packed, sent, delivered and returned, and may skip steps', () => {
    const nextOf = (deliveryState: (typeof DELIVERY_STATES)[number] | null) =>
      DELIVERY_STATES.filter((to) => mayBecome({ ...paid, deliveryState }, to))
    expect(nextOf(null)).toEqual(['packed', 'sent', 'delivered'])
    expect(nextOf('packed')).toEqual(['sent', 'delivered'])
    expect(nextOf('sent')).toEqual(['delivered', 'returned'])
    expect(nextOf('delivered')).toEqual(['returned'])
    expect(nextOf('returned')).toEqual([])
  })

  test('lets what ended on its way arrive or come back, and nothing else of an ended order', () => {
    const nextOf = (deliveryState: (typeof DELIVERY_STATES)[number] | null) =>
      DELIVERY_STATES.filter((to) =>
        mayBecome({ ...paid, deliveryState, endReason: 'refunded' }, to),
      )
    expect(nextOf(null)).toEqual([])
    expect(nextOf('packed')).toEqual([])
    expect(nextOf('sent')).toEqual(['delivered', 'returned'])
    expect(nextOf('delivered')).toEqual(['returned'])
  })

  test('moves no order that is not paid', () => {
    for (const status of ['pending', 'failed'] as const)
      expect(DELIVERY_STATES.filter((to) => mayBecome({ ...paid, status }, to))).toEqual([])
  })

  test('says where an order stands from what happened to it', () => {
    expect(lifeStageOf({ ...paid, status: 'pending' })).toBe('waiting')
    expect(lifeStageOf({ ...paid, status: 'failed' })).toBe('cancelled')
    expect(lifeStageOf(paid)).toBe('to-pack')
    expect(lifeStageOf({ ...paid, deliveryState: 'sent' })).toBe('sent')
    expect(lifeStageOf({ ...paid, deliveryState: 'sent', endReason: 'refunded' })).toBe('cancelled')
    expect(isToPack({ ...paid, endReason: 'cancelled' })).toBe(false)
  })
})
