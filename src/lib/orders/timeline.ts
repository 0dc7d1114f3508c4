import {
  formatArrival,
  formatDay,
  type WorkingDays,
  workingDayAfter,
} from '#lib/delivery/delivery.ts'
import { lagosDayOf, type Moment } from '#lib/time.ts'
import { DELIVERY_STATES, type DeliveryState, type EndReason, type Order } from './orders.ts'

/** What has happened to an order and what is to come, in this order. `at`: null where it is to come, or not known. */
export type Step = { name: StepName; at: Moment | null; isDone: boolean }
export type StepName = 'placed' | 'paid' | DeliveryState | EndReason | 'failed'

type Way = Pick<
  Order,
  | 'shippingMode'
  | 'status'
  | 'statusReason'
  | 'createdAt'
  | 'paidAt'
  | 'deliveryState'
  | 'stateMoments'
  | 'endReason'
  | 'endedAt'
>

/** Goods that are fetched are not sent. */
const stepsOf = ({ shippingMode }: Way): DeliveryState[] =>
  shippingMode === 'pickup' ? ['packed', 'delivered'] : ['packed', 'sent', 'delivered']

/** Of an order that is over only what has happened, with how it ended. */
export function timelineOf(order: Way): Step[] {
  const { status, statusReason, createdAt, paidAt, endReason, endedAt, stateMoments } = order
  const isPaid = status === 'successful'
  const steps: Step[] = [
    { name: 'placed', at: createdAt, isDone: true },
    { name: 'paid', at: isPaid ? paidAt : null, isDone: isPaid },
    ...stepsOf(order).map((name) => ({
      name,
      at: stateMoments[name],
      isDone: hasPassed(order, name),
    })),
  ]
  const happened = steps.filter(({ isDone }) => isDone)
  const over = { at: null, isDone: true }
  if (status === 'failed')
    return [...happened, { ...over, name: statusReason === 'cancelled' ? 'cancelled' : 'failed' }]
  const back: Step[] =
    order.deliveryState === 'returned'
      ? [{ name: 'returned', at: stateMoments.returned, isDone: true }]
      : []
  if (endReason) return [...happened, ...back, { name: endReason, at: endedAt, isDone: true }]
  return back.length > 0 ? [...happened, ...back] : steps
}

/** The owner may pass steps over: what is delivered was packed. What came back was sent, but perhaps not delivered. */
function hasPassed({ deliveryState, stateMoments }: Way, name: DeliveryState): boolean {
  if (deliveryState === null) return false
  if (deliveryState === 'returned') return name !== 'delivered' || stateMoments.delivered !== null
  return DELIVERY_STATES.indexOf(name) <= DELIVERY_STATES.indexOf(deliveryState)
}

/** What a paid order was before it came to where it is; null: paid. Steps may have been passed over. */
export const stateBefore = ({
  deliveryState,
  stateMoments,
}: Pick<Order, 'deliveryState' | 'stateMoments'>): DeliveryState | null =>
  DELIVERY_STATES.slice(0, deliveryState ? DELIVERY_STATES.indexOf(deliveryState) : 0).findLast(
    (state) => stateMoments[state] !== null,
  ) ?? null

type Travelling = Pick<Order, 'status' | 'paidAt' | 'days' | 'deliveryState' | 'endReason'>

/** The working days that its delivery takes, unless it has come to an end, good or bad. */
function daysToCome({ status, days, deliveryState, endReason }: Travelling): WorkingDays | null {
  const isToCome = deliveryState === null || deliveryState === 'packed' || deliveryState === 'sent'
  return isToCome && status !== 'failed' && !endReason ? days : null
}

/**
 * `Thu 26 – Sat 28 November`: when it arrives, or would if it were paid now. Null when it has arrived or never will, and
 * when these days are over.
 */
export function arrivalOf(order: Travelling, now: Moment): string | null {
  const days = daysToCome(order)
  return days && !missedArrivalOf(order, now) ? formatArrival(order.paidAt ?? now, days) : null
}

/** `Sat 28 November`: the last day on which it was to arrive, once that is over and it has not. */
export function missedArrivalOf(order: Travelling, now: Moment): string | null {
  const days = daysToCome(order)
  if (!days || !order.paidAt) return null
  const last = workingDayAfter(order.paidAt, days.maxDays)
  return isOver(last, now) ? formatDay(last) : null
}

/** The day until which a paid order is packed, and whether that is over. */
export function packingDayOf(paidAt: Moment, packDays: number, now: Moment) {
  const day = workingDayAfter(paidAt, packDays)
  return { day: formatDay(day), isOver: isOver(day, now) }
}

const isOver = (day: Date, now: Moment): boolean => lagosDayOf(now) > day.toISOString().slice(0, 10)
