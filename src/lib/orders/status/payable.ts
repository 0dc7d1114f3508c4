import { isReopenable, type Order, type OrderPayment, type Reopened } from '../orders.ts'

/**
 * A person must look at the payment: the wrong amount, or coins that came too late and cannot be sent back
 * automatically.
 */
export const needsPerson = ({ state, kind }: Pick<OrderPayment, 'state' | 'kind'>): boolean =>
  state === 'underpaid' || (state === 'late' && kind === 'crypto')

type Payable = Reopened & Pick<Order, 'payment'>

export const isInReview = ({ status, payment }: Omit<Payable, 'channel'>): boolean =>
  status !== 'successful' && payment !== null && needsPerson(payment)

/** Not while a person must look at a payment for it. */
export const canPay = (order: Payable): boolean =>
  (order.status === 'pending' || isReopenable(order)) && !isInReview(order)
