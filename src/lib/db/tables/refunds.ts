import type { Generated } from 'kysely'
import type { EndReason } from '#lib/orders/orders.ts'
import type { PaymentState } from '#lib/payments/payments.ts'
import type { RefundKind } from '#lib/payments/refunds/requests.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted } from './columns.ts'

/** Each time that money of a payment went back, or could not. */
export type RefundTable = {
  id: Generated<number>
  reference: string
  amount_kobo: number
  /** The company's name for it; null for one that the owner made by hand. */
  refund_id: string | null
  /** The payment's state before, to which it comes back if the refund fails. */
  from_state: PaymentState
  made_at: Moment
  failed_at: Moment | null
  /** What asked for it; null for what goes back by a rule, and for what went back before these rows were kept. */
  request_id: Defaulted<number | null>
}
/** Somebody in the shop has asked for money to go back. */
export type RefundRequestTable = {
  id: Generated<number>
  order_id: string
  /** The payment that it goes back from. */
  reference: string
  amount_kobo: number
  kind: RefundKind
  reason: string
  who: string
  /** Why the order is over by this; null where it goes on. */
  end_reason: EndReason | null
  asked_at: Moment
  /** Until then it can be taken back; no money moves before. */
  due_at: Moment
  /** When the shop began to send it. */
  started_at: Moment | null
  taken_back_at: Moment | null
}
export type RefundLineTable = {
  refund_request_id: number
  order_item_id: number
  quantity: number
  /** 1 where these goods went on the shelf again. */
  put_back: 0 | 1
}

/** What of the customers' money goes back. */
export type RefundTables = {
  refund: RefundTable
  refund_request: RefundRequestTable
  refund_line: RefundLineTable
}
