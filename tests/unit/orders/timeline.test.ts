import { describe, expect, test } from 'vitest'
import {
  arrivalOf,
  lateDaysOf,
  missedArrivalOf,
  packingDayOf,
  type Step,
  timelineOf,
} from '#lib/orders/timeline.ts'

const NONE = { packed: null, sent: null, delivered: null, returned: null }
const OPEN = new Set<string>()
const WORKING = { packDays: 1, closed: OPEN }
/** A Friday morning. */
const PLACED = '2026-11-20T09:00:00.000Z'
const PAID = '2026-11-20T09:05:00.000Z'
const LATER = '2026-11-21T09:00:00.000Z'

const pending = {
  channel: 'shop' as const,
  shippingMode: 'delivery' as const,
  place: null,
  stage: 'waiting' as const,
  statusReason: null,
  createdAt: PLACED,
  paidAt: null,
  dueKobo: 0,
  depositKobo: 0,
  confirmedAt: null,
  deliveryState: null,
  stateMoments: NONE,
  endReason: null,
  endedAt: null,
  days: { minDays: 1, maxDays: 3 },
}
const paid = {
  ...pending,
  stage: 'to-pack' as const,
  paidAt: PAID,
}

/** `+` has happened, `-` is to come; with its moment where that is known. */
const inShort = (steps: Step[]) =>
  steps.map(
    ({ name, at, isDone }) => `${isDone ? '+' : '-'}${name}${at ? ` ${at.slice(8, 16)}` : ''}`,
  )

describe('timelineOf', () => {
  test('says that the buyer was called only where somebody called', () => {
    const atDoor = { ...paid, paidAt: null, confirmedAt: PAID, dueKobo: 100 }
    const second = (order: Parameters<typeof timelineOf>[0]) => inShort(timelineOf(order))[1]
    expect(second(atDoor)).toBe('+confirmed 20T09:05')
    expect(second({ ...atDoor, channel: 'desk' })).toBe('+at-desk 20T09:05')
    expect(second({ ...atDoor, channel: 'desk', depositKobo: 50 })).toBe('+deposit 20T09:05')
  })

  test('shows of an order what has happened, when, and what is to come', () => {
    expect(inShort(timelineOf(pending))).toEqual([
      '+placed 20T09:00',
      '-paid',
      '-packed',
      '-sent',
      '-delivered',
    ])
    const sent = {
      ...paid,
      deliveryState: 'sent' as const,
      stateMoments: { ...NONE, packed: PAID, sent: LATER },
    }
    expect(inShort(timelineOf(sent))).toEqual([
      '+placed 20T09:00',
      '+paid 20T09:05',
      '+packed 20T09:05',
      '+sent 21T09:00',
      '-delivered',
    ])
  })

  test('takes a step that the owner passed over as done, without a moment', () => {
    const stateMoments = { ...NONE, delivered: LATER }
    expect(
      inShort(timelineOf({ ...paid, deliveryState: 'delivered', stateMoments })).slice(2),
    ).toEqual(['+packed', '+sent', '+delivered 21T09:00'])
  })

  test('sends nothing that is fetched', () => {
    expect(inShort(timelineOf({ ...paid, shippingMode: 'pickup' })).slice(2)).toEqual([
      '-packed',
      '-delivered',
    ])
  })

  test('shows of goods that came back whether they had arrived', () => {
    const back = { ...paid, deliveryState: 'returned' as const }
    const moments = { ...NONE, sent: PAID, returned: LATER }
    expect(inShort(timelineOf({ ...back, stateMoments: moments })).slice(2)).toEqual([
      '+packed',
      '+sent 20T09:05',
      '+returned 21T09:00',
    ])
    const delivered = { ...moments, delivered: PAID }
    expect(inShort(timelineOf({ ...back, stateMoments: delivered })).at(-2)).toBe(
      '+delivered 20T09:05',
    )
  })

  test.each([
    ['expired', 'expired'],
    ['replaced', 'replaced'],
    ['cancelled', 'cancelled'],
    ['failed', 'sold_out'],
  ])('ends with “%s” when it was not paid: %s', (name, statusReason) => {
    const failed = { ...pending, stage: 'cancelled' as const, statusReason, endedAt: LATER }
    expect(inShort(timelineOf(failed))).toEqual(['+placed 20T09:00', `+${name} 21T09:00`])
  })

  test.each(['cancelled', 'refunded'] as const)('ends a paid order that was %s', (endReason) => {
    const over = timelineOf({ ...paid, endReason, endedAt: LATER })
    expect(inShort(over)).toEqual(['+placed 20T09:00', '+paid 20T09:05', `+${endReason} 21T09:00`])
  })
})

describe('arrivalOf', () => {
  test('counts working days from the payment, and from now before it', () => {
    expect(arrivalOf(paid, LATER, OPEN)).toBe('Sat 21 – Tue 24 November')
    expect(arrivalOf(pending, '2026-11-23T09:00:00.000Z', OPEN)).toBe('Tue 24 – Thu 26 November')
  })

  test('is silent once an order has arrived, come back, ended, or is fetched', () => {
    expect(arrivalOf({ ...paid, stage: 'sent' }, LATER, OPEN)).not.toBeNull()
    for (const other of [
      { stage: 'delivered' as const },
      { stage: 'returned' as const },
      { stage: 'cancelled' as const },
      { days: null },
    ])
      expect(arrivalOf({ ...paid, ...other }, LATER, OPEN), JSON.stringify(other)).toBeNull()
  })

  test('names the last day instead once that is over in Lagos', () => {
    const [before, after] = ['2026-11-24T22:59:00.000Z', '2026-11-24T23:01:00.000Z']
    expect([arrivalOf(paid, before, OPEN), missedArrivalOf(paid, before, OPEN)]).toEqual([
      'Sat 21 – Tue 24 November',
      null,
    ])
    expect([arrivalOf(paid, after, OPEN), missedArrivalOf(paid, after, OPEN)]).toEqual([
      null,
      'Tue 24 November',
    ])
    expect(missedArrivalOf({ ...paid, stage: 'delivered' }, after, OPEN)).toBeNull()
  })
})

test('an order is packed within working days of its payment', () => {
  const saturday = '2026-11-21T12:00:00.000Z'
  const far = { begun: saturday, days: { minDays: 2, maxDays: 5 } }
  expect(packingDayOf(far, WORKING, saturday)).toEqual({
    day: 'Mon 23 November',
    isOver: false,
    isBefore: true,
  })
  expect(packingDayOf(far, WORKING, '2026-11-24T09:00:00.000Z').isOver).toBe(true)
  // It may arrive on that day.
  const near = { ...far, days: { minDays: 1, maxDays: 3 } }
  expect(packingDayOf(near, WORKING, saturday).isBefore).toBe(false)
})

test('days on which the shop is closed are no working days', () => {
  const saturday = '2026-11-21T12:00:00.000Z'
  const closed = new Set(['2026-11-23', '2026-11-24'])
  const begun = { begun: saturday, days: { minDays: 2, maxDays: 5 } }
  expect(packingDayOf(begun, { packDays: 1, closed }, saturday).day).toBe('Wed 25 November')
  const order = { ...paid, paidAt: saturday, days: begun.days }
  expect(arrivalOf(order, saturday, closed)).toBe('Thu 26 – Mon 30 November')
  expect(lateDaysOf(order, '2026-11-28T12:00:00.000Z', OPEN)).toBe(1)
  expect(lateDaysOf(order, '2026-11-28T12:00:00.000Z', closed)).toBe(0)
})
