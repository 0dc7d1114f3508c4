import type { Generated } from 'kysely'
import type { EndReason } from '#lib/orders/orders.ts'
import type { ReturnKind, ReturnReason, ReturnState } from '#lib/orders/returns/returns.ts'
import type { PaymentState } from '#lib/payments/payments.ts'
import type { RefundKind } from '#lib/payments/refunds/requests.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted } from './columns.ts'

/** Each refund of a payment, failed ones too. */
export type RefundTable = {
  id: Generated<number>
  reference: string
  amount_kobo: number
  /** The company's id; null for a refund that the owner made by hand. */
  refund_id: string | null
  /** The payment's state before, which it gets again if the refund fails. */
  from_state: PaymentState
  made_at: Moment
  failed_at: Moment | null
  /** The request; null for automatic refunds, and for refunds before requests were stored. */
  request_id: Defaulted<number | null>
}
/** A request for a refund. */
export type RefundRequestTable = {
  id: Generated<number>
  order_id: string
  /** The payment to refund. */
  reference: string
  amount_kobo: number
  kind: RefundKind
  reason: string
  who: string
  /** Why this ends the order; null when the order continues. */
  end_reason: EndReason | null
  asked_at: Moment
  /** It can be taken back until then; no money is sent before. */
  due_at: Moment
  /** When the shop began to send it. */
  started_at: Moment | null
  taken_back_at: Moment | null
  /** The member of staff whose money limit counts it; null when it counts towards none. */
  limit_staff_id: Defaulted<number | null>
  /** The store credit that it goes to; null for the way that the money came. */
  gift_card_id: Defaulted<number | null>
  /** The return that it settles; null for one that settles none. */
  return_request_id: Defaulted<number | null>
}
export type RefundLineTable = {
  refund_request_id: number
  order_item_id: number
  quantity: number
  /** 1 when these goods went back into stock. */
  put_back: 0 | 1
}

/** A refund that waits at its company for the buyer's account, which is sealed; null before and after. */
export type RefundAccountTable = {
  /** The row of the ledger. */
  refund_id: number
  asked_at: Moment
  sealed: string | null
  given_at: Moment | null
  handed_at: Moment | null
}

/** A phone number whose orders are not paid on delivery. */
export type BlockedPhoneTable = {
  /** E.164. */
  phone: string
  reason: string
  who: string
  made_at: Moment
}

/** What a rider collected (above 0) or handed in (below 0). Rows are only added. */
export type RiderMoneyTable = {
  id: Generated<number>
  order_id: string
  cause: 'collected' | 'handed-in'
  amount_kobo: number
  /** Who noted it at the desk; null for a code on the rider's page. */
  who: string | null
  made_at: Moment
}

/** What a customer wants to send back, or have exchanged. */
export type ReturnRequestTable = {
  id: Generated<number>
  order_id: string
  kind: ReturnKind
  reason: ReturnReason
  /** The customer's own words; may be empty. */
  note: string
  asked_at: Moment
  state: Defaulted<ReturnState>
  /** What the team told the customer; may be empty. */
  answer: Defaulted<string>
  /** When the team agreed or refused. */
  answered_at: Defaulted<Moment | null>
  /** The order that brings other goods for those that came back. */
  exchange_order_id: Defaulted<string | null>
  /** The bus park that its goods come by; empty for another way. */
  sent_park: Defaulted<string>
  sent_waybill: Defaulted<string>
  /** The driver's phone number, as the customer typed it. */
  sent_phone: Defaulted<string>
}
export type ReturnLineTable = {
  return_request_id: number
  order_item_id: number
  quantity: number
  /** 1 while the request waits for its answer. */
  is_waiting: Defaulted<0 | 1>
  /** The size or colour of the same item that the customer wants instead; null for none. */
  wants_size_id: Defaulted<number | null>
}

/** The tables of refunds and returns, and of the money of riders. */
export type RefundTables = {
  refund: RefundTable
  refund_request: RefundRequestTable
  refund_line: RefundLineTable
  refund_account: RefundAccountTable
  return_request: ReturnRequestTable
  return_line: ReturnLineTable
  rider_money: RiderMoneyTable
  blocked_phone: BlockedPhoneTable
}
