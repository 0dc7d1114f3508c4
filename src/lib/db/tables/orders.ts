import type { Generated } from 'kysely'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import type { DeliveryState, EndReason, OrderStatus, SalesChannel } from '#lib/orders/orders.ts'
import type { ReturnKind, ReturnReason } from '#lib/orders/returns/returns.ts'
import type { PaymentKind, PaymentState } from '#lib/payments/payments.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted } from './columns.ts'

export type CartTable = {
  id: string
  /** Null for a guest's cart, which is found by its cookie's secret. */
  customer_id: number | null
  secret_hash: string | null
  /** Raised by every change of lines: each version is ordered once. */
  version: Defaulted<number>
  created_at: Moment
  updated_at: Moment
  /** When its guest last made a second visit; null before that. */
  returned_at: Defaulted<Moment | null>
}
export type CartItemTable = {
  id: Generated<number>
  cart_id: string
  item_id: number
  size_id: number
  quantity: number
  /** The unit price the shopper last saw on this line. */
  seen_price_kobo: number
  created_at: Moment
}
export type OrderNumberTable = { id: Generated<number>; order_id: string }
export type OrdersTable = {
  id: string
  number: string
  /** Null for a deleted account, and for an order of the desk. */
  customer_id: number | null
  cart_id: string
  cart_version: number
  status: OrderStatus
  status_reason: string | null
  shipping_mode: Defaulted<ShippingMode>
  billing_total_kobo: number
  cart_grand_total_kobo: number
  sum_total_kobo: number
  refunded_kobo: Defaulted<number>
  name: string
  phone: string
  email: string
  street_address: string
  lga_id: number | null
  lga_name: string
  state_id: number | null
  state_name: string
  eta: Defaulted<string>
  /** Working days from payment to arrival; null for pickup. */
  eta_min_days: Defaulted<number | null>
  eta_max_days: Defaulted<number | null>
  created_at: Moment
  updated_at: Moment
  pay_before: Moment
  paid_at: Moment | null
  /** When the customer removed it from the Failed tab. */
  hidden_at: Moment | null
  /** Null before it is packed. */
  delivery_state: Defaulted<DeliveryState | null>
  /** When it reached each state; null also for a skipped state. */
  packed_at: Defaulted<Moment | null>
  sent_at: Defaulted<Moment | null>
  delivered_at: Defaulted<Moment | null>
  returned_at: Defaulted<Moment | null>
  /** The courier, as entered when it was sent. */
  courier: Defaulted<string | null>
  /** E.164. */
  courier_phone: Defaulted<string | null>
  tracking: Defaulted<string | null>
  /** Why a paid order has ended; null for all others. */
  end_reason: Defaulted<EndReason | null>
  ended_at: Defaulted<Moment | null>
  /** The network of a pending order that holds goods; null when it holds none. */
  network: Defaulted<string | null>
  /** 0 for an order that gets its goods only when it is paid. */
  holds_goods: Defaulted<0 | 1>
  /** How often it was not paid in time. */
  expired_times: Defaulted<number>
  channel: Defaulted<SalesChannel>
}
/** A snapshot: what was bought, as it was then. */
export type OrderItemTable = {
  id: Generated<number>
  order_id: string
  item_id: number | null
  size_id: number | null
  quantity: number
  name: string
  slug: string
  /** A media hash. */
  image: string | null
  size: string
  colour: Defaulted<string>
  price_kobo: number
  new_price_kobo: number | null
  unit_kobo: number
}
export type StockHoldTable = {
  id: Generated<number>
  order_id: string
  size_id: number
  quantity: number
  state: 'active' | 'sold' | 'released'
  expires_at: Moment
}
export type PaymentAttemptTable = {
  id: string
  order_id: string
  attempt_number: number
  provider: string
  kind: PaymentKind
  reference: string
  amount_kobo: number
  currency: Defaulted<string>
  state: PaymentState
  url: string | null
  provider_tx_id: string | null
  created_at: Moment
  updated_at: Moment
  expires_at: Moment | null
  /** Null when the company is not asked any more. */
  next_check_at: Moment | null
  last_checked_at: Moment | null
  check_count: Defaulted<number>
  /** The received amount, as the company said; null before. */
  received_kobo: Defaulted<number | null>
  /** The company's fee out of it; null when it does not say. */
  fee_kobo: Defaulted<number | null>
  /** 1 while the company has seen money that is not confirmed. */
  is_confirming: Defaulted<number>
}
export type PaymentEventTable = {
  id: Generated<number>
  provider: string
  event_id: string
  reference: string | null
  body: string
  received_at: Moment
  processed_at: Moment | null
}
/** The payments of the built-in test page, as a payment company would store them. */
export type SandboxPaymentTable = {
  reference: string
  amount_kobo: number
  currency: string
  kind: PaymentKind
  email: string
  state: 'open' | 'paid' | 'declined' | 'abandoned' | 'refunded'
  return_url: string
  created_at: Moment
  paid_at: Moment | null
}

/** A customer's request to return or exchange goods. */
export type ReturnRequestTable = {
  id: Generated<number>
  order_id: string
  kind: ReturnKind
  reason: ReturnReason
  /** The customer's own words; may be empty. */
  note: string
  asked_at: Moment
}
export type ReturnLineTable = {
  return_request_id: number
  order_item_id: number
  quantity: number
}

/** The team's notes about an order. */
export type OrderNoteTable = {
  id: Generated<number>
  order_id: string
  who: string
  words: string
  created_at: Moment
}

/** The search words of an order: `lib/orders/words.ts`. */
export type OrderWordTable = { order_id: string; word: string; created_at: Moment }

/** The tables of carts, orders and payments. */
export type OrderTables = {
  cart: CartTable
  cart_item: CartItemTable
  order_number: OrderNumberTable
  orders: OrdersTable
  order_item: OrderItemTable
  order_note: OrderNoteTable
  order_word: OrderWordTable
  stock_hold: StockHoldTable
  payment_attempt: PaymentAttemptTable
  payment_event: PaymentEventTable
  return_request: ReturnRequestTable
  return_line: ReturnLineTable
  sandbox_payment: SandboxPaymentTable
}
