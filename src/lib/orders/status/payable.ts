import { type Ended, isBegun, isOpen, isReopenable, type Reopened } from '../standing.ts'
import type { Order, OrderPayment } from '../orders.ts'
import type { Moment } from '#lib/time.ts'

/**
 * A person must look at the payment: the wrong amount, or coins that came too late and cannot be sent back
 * automatically.
 */
export const needsPerson = ({ state, kind }: Pick<OrderPayment, 'state' | 'kind'>): boolean =>
  state === 'underpaid' || (state === 'late' && kind === 'crypto')

type Payable = Reopened & Pick<Order, 'payment'>

export const isInReview = (order: Ended & Pick<Order, 'payment'>): boolean =>
  !isBegun(order) && order.payment !== null && needsPerson(order.payment)

/** When the buyer of an order that waits said that the transfer is sent: somebody looks for it in the account. */
export const toldAtOf = (order: Pick<Order, 'stage' | 'payment'>): Moment | null =>
  isOpen(order) ? (order.payment?.toldAt ?? null) : null

/** Not while a person must look at a payment for it. */
export const canPay = (order: Payable): boolean =>
  (isOpen(order) || isReopenable(order)) && !isInReview(order)

/** Whether its total can still follow the price of the delivery: nobody has begun to pay it. */
export const isTotalOpen = ({
  payment,
  creditKobo,
  dueKobo,
  ...order
}: Pick<Order, 'stage' | 'payment' | 'creditKobo' | 'dueKobo'>): boolean =>
  isOpen(order) && payment === null && creditKobo === 0 && dueKobo === 0
