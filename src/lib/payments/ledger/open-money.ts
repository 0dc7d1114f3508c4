import type { OrderStatus } from '#lib/orders/orders.ts'
import type { PaymentState } from '../payments.ts'

/** Why the money of a payment needs a person. */
export type MoneyCause =
  | 'expected'
  | 'refund-failed'
  | 'cancelled'
  | 'under'
  | 'short'
  | 'over'
  | 'late'
  | 'ended'
  | 'rejected'

type Payment = {
  state: PaymentState
  orderStatus: OrderStatus
  isRefundFailed: boolean
  /** It may have come to the shop's own account: somebody must look. */
  isExpected: boolean
  /** Its order was paid by it and has ended. */
  isOrderEnded: boolean
}

/** The cause of a payment that is known to need a person. */
export function causeOf({
  state,
  orderStatus,
  isExpected,
  isRefundFailed,
  isOrderEnded,
}: Payment): MoneyCause {
  if (isExpected) return 'expected'
  if (isRefundFailed) return 'refund-failed'
  if (isOrderEnded) return 'cancelled'
  if (state === 'underpaid') return 'under'
  if (state === 'part') return orderStatus === 'pending' ? 'short' : 'ended'
  if (state === 'overpaid') return 'over'
  if (state === 'late') return orderStatus === 'successful' ? 'late' : 'ended'
  return 'rejected'
}
