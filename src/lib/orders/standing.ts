import { isWithoutAccount, type Order, type OrderStatus } from './orders.ts'

/** Where an order stands, asked. As conditions on `orders` these are in `db/standing.sql.ts`. */
type Stands = Pick<Order, 'stage'>

/** Paid, or to be paid on delivery, and neither packed nor over: its customer and the owner may still cancel it. */
export const isToPack = ({ stage }: Stands): boolean => stage === 'to-pack'

/** Until it is packed: what is packed has its slip on it. */
export const canChangeAddress = ({ stage }: Stands): boolean =>
  stage === 'waiting' || stage === 'to-pack'

/** Until it is picked up, or a driver has it: then it goes to the bus park that the driver knows. */
export const canChangePlace = ({ stage, place }: Stands & Pick<Order, 'place'>): boolean =>
  place !== null && (stage === 'waiting' || stage === 'to-pack' || stage === 'packed')

type Door = Pick<Order, 'dueKobo' | 'depositKobo'>

/** Is paid on delivery without a deposit, so that a clerk calls its buyer first. */
export const isByCall = ({ dueKobo, depositKobo }: Door): boolean =>
  dueKobo > 0 && depositKobo === 0

/** Waits for the call of a clerk, and is then paid on delivery. */
export const isToCall = (order: Stands & Door): boolean =>
  order.stage === 'waiting' && isByCall(order)

/** Waits for its payment, or for a call. */
export const isOpen = ({ stage }: Stands): boolean => stage === 'waiting'

/** Ended, before or after it was paid. */
export const isOver = ({ stage }: Stands): boolean => stage === 'cancelled'

/** Paid or to be paid on delivery, and not over. */
export const isBought = (order: Stands): boolean => !isOpen(order) && !isOver(order)

/** Was bought once, whatever became of it since. */
export const isBegun = (order: Ended): boolean => isBought(order) || order.endReason !== null

export type Ended = Stands & Pick<Order, 'endReason'>

/** The contract's word for where it stands. */
export function statusOf(order: Ended): OrderStatus {
  if (isOpen(order)) return 'pending'
  return isBegun(order) ? 'successful' : 'failed'
}

export const isEndedUnpaid = (order: Ended): boolean => isOver(order) && !isBegun(order)

/** It was not paid in time. */
export const isExpired = (order: Ended & Pick<Order, 'statusReason'>): boolean =>
  isEndedUnpaid(order) && order.statusReason === 'expired'

/**
 * A customer may reopen an expired order, but not a replaced or cancelled one (decision 63), nor one without an
 * account, whose link has expired too, nor one of a gift card, which is bought again.
 */
export const isReopenable = (order: Reopened): boolean =>
  isExpired(order) && !isWithoutAccount(order) && !order.isGiftCard

export type Reopened = Ended & Pick<Order, 'channel' | 'statusReason' | 'isGiftCard'>
