import { type ClosedDays, workingDayAfter } from '#lib/delivery/delivery.ts'
import { DAY_MS, lagosDayOf, type Moment, msBetween } from '#lib/time.ts'

/** Fewer orders say nothing: one late parcel would be a tenth. */
export const LEAST_ORDERS = 20

/** What has happened, as the shop wrote it down when it did. */
export type Happened = {
  /** Those that were promised for a day. `begun`: when they were paid or confirmed. */
  orders: readonly { begun: Moment; maxDays: number; deliveredAt: Moment | null }[]
  refunds: readonly { askedAt: Moment; madeAt: Moment }[]
  /** Those with words. */
  reviews: readonly { createdAt: Moment; answeredAt: Moment | null }[]
}

/** The shop's own record. Shares are whole percents, never rounded up. */
export type OwnRecord = {
  onTime: { percent: number; orders: number }
  /** Days until money is sent back, of half of all refunds; null where nobody has asked for any. */
  refundDays: number | null
  /** Null where there is nothing to answer. `days`: until half of all answers; null without an answer. */
  answers: { percent: number; days: number | null } | null
}

/** The record of a shop; null while too few of its orders have arrived or are late. */
export function recordOf(
  { orders, refunds, reviews }: Happened,
  now: Moment,
  closed: ClosedDays,
): OwnRecord | null {
  const today = lagosDayOf(now)
  const arrivals = orders.flatMap(({ begun, maxDays, deliveredAt }) => {
    const last = workingDayAfter(begun, maxDays, closed).toISOString().slice(0, 10)
    if (deliveredAt !== null) return [lagosDayOf(deliveredAt) <= last]
    // One that has not come yet is late once its day is over.
    return today > last ? [false] : []
  })
  if (arrivals.length < LEAST_ORDERS) return null
  const answered = reviews.flatMap(({ createdAt, answeredAt }) =>
    answeredAt === null ? [] : [daysBetween(createdAt, answeredAt)],
  )
  return {
    onTime: {
      percent: percentOf(arrivals.filter(Boolean).length, arrivals.length),
      orders: arrivals.length,
    },
    refundDays: median(refunds.map(({ askedAt, madeAt }) => daysBetween(askedAt, madeAt))),
    answers:
      reviews.length === 0
        ? null
        : { percent: percentOf(answered.length, reviews.length), days: median(answered) },
  }
}

const percentOf = (part: number, all: number): number => Math.floor((100 * part) / all)

/** Whole days, begun ones count. */
const daysBetween = (from: Moment, until: Moment): number =>
  Math.max(0, Math.ceil(msBetween(from, until) / DAY_MS))

/** The number that half of them do not exceed; null for none. */
function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null
}
