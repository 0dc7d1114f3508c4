import { describe, expect, test } from 'vitest'
import { type Happened, LEAST_ORDERS, recordOf } from '#lib/books/record/record.ts'
import { after, DAY_MS, HOUR_MS, type Moment } from '#lib/time.ts'
import { Dice } from '../../support/histories/dice.ts'

const NOW = '2026-11-30T12:00:00.000Z'
const closed = new Set(['2026-10-01'])

/** Steps from day to day in Lagos, without Sundays and the closed day. */
function lastDayOf(begun: Moment, days: number): Date {
  const day = new Date(Date.parse(begun) + HOUR_MS)
  day.setUTCHours(0, 0, 0, 0)
  for (let left = days; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() !== 0 && !closed.has(day.toISOString().slice(0, 10))) left--
  }
  return day
}

type Order = Happened['orders'][number]

/** An order that has come on time or late, or has not come, which is late or may still come. */
function anOrder(dice: Dice): { order: Order; counts: boolean | null } {
  const maxDays = 1 + dice.below(6)
  const begun = after(NOW, -dice.below(170 * 24) * HOUR_MS)
  const last = lastDayOf(begun, maxDays)
  const morning = new Date(last.getTime() - HOUR_MS).toISOString()
  const midnight = after(morning, DAY_MS)
  if (dice.falls(0.2))
    return { order: { begun, maxDays, deliveredAt: null }, counts: NOW >= midnight ? false : null }
  const isOnTime = dice.falls(0.8)
  const deliveredAt = isOnTime ? after(midnight, -1) : after(midnight, dice.below(5) * DAY_MS)
  return { order: { begun, maxDays, deliveredAt }, counts: isOnTime }
}

const shuffled = <T>(dice: Dice, all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: dice.throw() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

function somethingHappened(dice: Dice) {
  const made = Array.from({ length: dice.below(60) }, () => anOrder(dice))
  const spans = Array.from({ length: dice.below(9) }, () => dice.below(20 * 24) * HOUR_MS)
  const answered = Array.from({ length: dice.below(9) }, () => dice.falls(0.6))
  const happened: Happened = {
    orders: made.map(({ order }) => order),
    refunds: spans.map((span) => ({ askedAt: after(NOW, -span), madeAt: NOW })),
    reviews: answered.map((is) => ({
      createdAt: after(NOW, -DAY_MS),
      answeredAt: is ? NOW : null,
    })),
  }
  return { happened, made, spans, answered }
}

describe('the shop’s own record', () => {
  test('says of any shop what a count by hand says, in whatever order its rows come', () => {
    let shown = 0
    for (let seed = 1; seed <= 500; seed++) {
      const dice = new Dice(seed)
      const { happened, made, spans, answered } = somethingHappened(dice)
      const record = recordOf(happened, NOW, closed)
      const counted = made.filter(({ counts }) => counts !== null)
      const onTime = counted.filter(({ counts }) => counts)
      expect(record === null, `seed ${seed}`).toBe(counted.length < LEAST_ORDERS)
      if (record === null) continue
      shown++
      expect(record.onTime, `seed ${seed}`).toEqual({
        percent: Math.floor((onTime.length / counted.length) * 100 + 1e-9),
        orders: counted.length,
      })
      const days = spans.map((span) => Math.ceil(span / DAY_MS))
      const half = days.length / 2
      const { refundDays } = record
      if (refundDays === null) expect(days).toEqual([])
      else {
        expect(days.filter((each) => each <= refundDays).length).toBeGreaterThanOrEqual(half)
        expect(days.filter((each) => each >= refundDays).length).toBeGreaterThanOrEqual(half)
      }
      const yes = answered.filter(Boolean).length
      expect(record.answers).toEqual(
        answered.length === 0
          ? null
          : {
              percent: Math.floor((yes / answered.length) * 100 + 1e-9),
              days: yes === 0 ? null : 1,
            },
      )
      const mixed = {
        orders: shuffled(dice, happened.orders),
        refunds: shuffled(dice, happened.refunds),
        reviews: shuffled(dice, happened.reviews),
      }
      expect(recordOf(mixed, NOW, closed)).toEqual(record)
    }
    expect(shown).toBeGreaterThan(100)
  })

  test('never rounds up to all', () => {
    const good = {
      begun: after(NOW, -20 * DAY_MS),
      maxDays: 3,
      deliveredAt: after(NOW, -19 * DAY_MS),
    }
    const late = { ...good, deliveredAt: null }
    const orders = [late, ...Array.from({ length: 999 }, () => good)]
    const record = recordOf({ orders, refunds: [], reviews: [] }, NOW, closed)
    expect(record?.onTime).toEqual({ percent: 99, orders: 1_000 })
  })
})
