import {
  type ClosedDays,
  formatArrival,
  formatDay,
  type WorkingDays,
  workingDayAfter,
} from '#lib/delivery/delivery.ts'
import { DAY_MS, lagosDayOf, type Moment } from '#lib/time.ts'
import { isBegun, isByCall, isEndedUnpaid } from './standing.ts'
import {
  begunAt,
  DELIVERY_STATES,
  type DeliveryState,
  type EndReason,
  type LifeStage,
  type Order,
  wayOf,
} from './orders.ts'

/** A step of an order, past or future. `at`: null for a future step, or when the time is not known. */
export type Step = { name: TimelineStepName; at: Moment | null; isDone: boolean }
export type TimelineStepName =
  | 'placed'
  | 'confirmed'
  | 'at-desk'
  | 'deposit'
  | 'paid'
  | DeliveryState
  | EndReason
  | 'expired'
  | 'replaced'
  | 'failed'

type Way = Pick<
  Order,
  | 'channel'
  | 'shippingMode'
  | 'place'
  | 'stage'
  | 'statusReason'
  | 'createdAt'
  | 'paidAt'
  | 'dueKobo'
  | 'depositKobo'
  | 'confirmedAt'
  | 'deliveryState'
  | 'stateMoments'
  | 'endReason'
  | 'endedAt'
> &
  Partial<Pick<Order, 'isGiftCard'>>

/** Goods that are picked up at a place of the shop are not sent. A gift card is made as soon as it is paid. */
function stepsOf(order: Way): DeliveryState[] {
  if (order.isGiftCard) return []
  return wayOf(order) === 'pickup' ? ['packed', 'delivered'] : ['packed', 'sent', 'delivered']
}

/** The steps of an order, in order. For an ended order only past steps, with how it ended. */
export function timelineOf(order: Way): Step[] {
  const { createdAt, paidAt, confirmedAt, endReason, endedAt, stateMoments } = order
  const isPaid = isBegun(order)
  // One that is paid on delivery is confirmed first, or its deposit is paid, and paid last.
  const isDoor = order.dueKobo > 0 || confirmedAt !== null
  const paying: Step = isDoor
    ? {
        name: confirmationOf(order),
        at: confirmedAt,
        isDone: confirmedAt !== null,
      }
    : { name: 'paid', at: isPaid ? paidAt : null, isDone: isPaid }
  const steps: Step[] = [
    { name: 'placed', at: createdAt, isDone: true },
    paying,
    ...stepsOf(order).map((name) => ({
      name,
      at: stateMoments[name],
      isDone: hasPassed(order, name),
    })),
    ...(isDoor ? [{ name: 'paid' as const, at: paidAt, isDone: paidAt !== null }] : []),
  ]
  const happened = steps.filter(({ isDone }) => isDone)
  if (isEndedUnpaid(order))
    return [...happened, { name: unpaidEndOf(order), at: endedAt, isDone: true }]
  const back: Step[] =
    order.deliveryState === 'returned'
      ? [{ name: 'returned', at: stateMoments.returned, isDone: true }]
      : []
  if (endReason) return [...happened, ...back, { name: endReason, at: endedAt, isDone: true }]
  return back.length > 0 ? [...happened, ...back] : steps
}

/** How an unpaid order ended. Nobody has called about one that waited for a call: that is not its buyer's fault. */
function unpaidEndOf(order: Way): 'cancelled' | 'expired' | 'replaced' | 'failed' {
  const { statusReason } = order
  if (statusReason === 'cancelled' || statusReason === 'replaced') return statusReason
  return statusReason === 'expired' && !isByCall(order) ? 'expired' : 'failed'
}

/** How an order that is paid on delivery went to packing. Nobody calls the buyer of one that a clerk made. */
export function confirmationOf({
  channel,
  depositKobo,
}: Pick<Order, 'channel' | 'depositKobo'>): 'deposit' | 'at-desk' | 'confirmed' {
  if (depositKobo > 0) return 'deposit'
  return channel === 'desk' ? 'at-desk' : 'confirmed'
}

/** Steps may be skipped: a delivered order counts as packed. A returned one was sent, but perhaps not delivered. */
function hasPassed({ deliveryState, stateMoments }: Way, name: DeliveryState): boolean {
  if (deliveryState === null) return false
  if (deliveryState === 'returned') return name !== 'delivered' || stateMoments.delivered !== null
  return DELIVERY_STATES.indexOf(name) <= DELIVERY_STATES.indexOf(deliveryState)
}

/** The state before the present one, which may have skipped steps; null: paid. */
export const stateBefore = ({
  deliveryState,
  stateMoments,
}: Pick<Order, 'deliveryState' | 'stateMoments'>): DeliveryState | null =>
  DELIVERY_STATES.slice(0, deliveryState ? DELIVERY_STATES.indexOf(deliveryState) : 0).findLast(
    (state) => stateMoments[state] !== null,
  ) ?? null

type Travelling = Pick<Order, 'stage' | 'paidAt' | 'confirmedAt' | 'days'>

const TO_COME: readonly LifeStage[] = ['waiting', 'to-pack', 'packed', 'sent']

/** The working days of its delivery; null when it has arrived or ended. */
const daysToCome = ({ stage, days }: Travelling): WorkingDays | null =>
  TO_COME.includes(stage) ? days : null

/**
 * `Thu 26 – Sat 28 November`: when it arrives, or would arrive if it were paid or confirmed now. Null after arrival,
 * for an order that will not arrive, and when these days are over.
 */
export function arrivalOf(order: Travelling, now: Moment, closed: ClosedDays): string | null {
  const days = daysToCome(order)
  return days && !missedArrivalOf(order, now, closed)
    ? formatArrival(begunAt(order) ?? now, days, closed)
    : null
}

/** `Sat 28 November`: its last promised day, when that is over and it has not arrived. Else null. */
export function missedArrivalOf(order: Travelling, now: Moment, closed: ClosedDays): string | null {
  const last = lastDayOf(order, closed)
  return last && isAfter(now, last) ? formatDay(last) : null
}

function lastDayOf(order: Travelling, closed: ClosedDays): Date | null {
  const days = daysToCome(order)
  const begun = begunAt(order)
  return days && begun ? workingDayAfter(begun, days.maxDays, closed) : null
}

/** How many days its last promised day is over; 0 when it is not. */
export function lateDaysOf(order: Travelling, now: Moment, closed: ClosedDays): number {
  const last = lastDayOf(order, closed)
  const today = Date.parse(`${lagosDayOf(now)}T00:00:00.000Z`)
  return last ? Math.max(0, Math.round((today - last.getTime()) / DAY_MS)) : 0
}

/** Whether it is to arrive today at the latest. */
export const isLastDay = (order: Travelling, now: Moment, closed: ClosedDays): boolean =>
  lastDayOf(order, closed)?.toISOString().slice(0, 10) === lagosDayOf(now)

/**
 * The day by which an order must be packed, and whether that day is over. `begun`: when it was paid, or confirmed.
 * `isBefore`: whether that day is before the first day on which the goods may arrive; if not, the days of arrival say
 * enough.
 */
export function packingDayOf(
  { begun, days }: { begun: Moment; days: WorkingDays | null },
  { packDays, closed }: { packDays: number; closed: ClosedDays },
  now: Moment,
) {
  const day = workingDayAfter(begun, packDays, closed)
  return {
    day: formatDay(day),
    isOver: isAfter(now, day),
    isBefore: days === null || packDays < days.minDays,
  }
}

const isAfter = (now: Moment, day: Date): boolean =>
  lagosDayOf(now) > day.toISOString().slice(0, 10)
