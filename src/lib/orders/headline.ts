import type { ClosedDays } from '#lib/delivery/delivery.ts'
import { progressTexts } from '#lib/texts/buying/order-progress.ts'
import { dateOf, type Moment } from '#lib/time.ts'
import { begunAt, type Order, wayOf } from './orders.ts'
import { isOver, isToCall } from './standing.ts'
import { isInReview, toldAtOf } from './status/payable.ts'
import { isLastDay, lateDaysOf, packingDayOf } from './timeline.ts'

const texts = progressTexts.headline

type HeadlineContext = {
  now: Moment
  packDays: number
  closed: ClosedDays
  /** The payment company has seen its money, and waits for it to be confirmed. */
  isConfirming: boolean
}

/** Where an order is, as the sentence that its page begins with. Null where its state says all. */
export function headlineOf(order: Order, circumstances: HeadlineContext): string | null {
  const { now, isConfirming, closed } = circumstances
  const { stage, isGiftCard, stateMoments } = order
  if (isGiftCard || isOver(order)) return null
  const late = lateDaysOf(order, now, closed)
  if (late > 0) return texts.late(late)
  if (stage === 'waiting') {
    if (isToCall(order)) return texts.toCall
    if (isConfirming || isInReview(order)) return null
    return toldAtOf(order) ? texts.told : texts.waiting
  }
  if (stage === 'to-pack') return packing(order, circumstances)
  if (stage === 'delivered')
    return stateMoments.delivered && texts.delivered(dateOf(stateMoments.delivered))
  return underway(order, circumstances)
}

function packing(order: Order, { now, ...working }: HeadlineContext): string | null {
  const begun = begunAt(order)
  if (!begun) return null
  const { day, isOver, isBefore } = packingDayOf({ begun, days: order.days }, working, now)
  if (isOver) return texts.packLate
  if (wayOf(order) === 'pickup') return texts.readyBy(day)
  return isBefore ? texts.packBy(day) : texts.toPack
}

function underway(order: Order, { now, closed }: HeadlineContext): string | null {
  const way = wayOf(order)
  if (order.stage === 'packed') return way === 'pickup' ? texts.ready : texts.packed
  if (order.stage !== 'sent') return texts.returned
  if (way === 'park' && order.place) return texts.onBus(order.place.name)
  return isLastDay(order, now, closed) ? texts.today : texts.sent
}
