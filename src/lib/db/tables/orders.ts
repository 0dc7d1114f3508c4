import type { Generated } from 'kysely'
import type { PickupKind, ShippingMode } from '#lib/delivery/delivery.ts'
import type {
  DeliveryState,
  EndReason,
  LifeStage,
  OrderStatus,
  SalesChannel,
} from '#lib/orders/orders.ts'
import type { OrderMailKind } from '#lib/notifications/order-mails.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText, YesNo } from './columns.ts'

export type OrderNumberTable = { id: Generated<number>; order_id: string }
export type OrdersTable = {
  id: string
  number: string
  /** Null for an account that was deleted, for a guest's order, and for one that was made at the desk. */
  customer_id: number | null
  cart_id: string
  cart_version: number
  /** Where it stands. Only `life.sql.ts` writes it, with the facts that it follows from. */
  stage: LifeStage
  status: OrderStatus
  status_reason: string | null
  shipping_mode: Defaulted<ShippingMode>
  billing_total_kobo: number
  /** The goods, without their discount. */
  cart_grand_total_kobo: number
  /** The sum of its lines' discounts. */
  discount_kobo: Defaulted<number>
  /** How much of it the team took as paid though it did not come. */
  short_kobo: Defaulted<number>
  /** Goods less discount plus delivery; a check ties them. */
  sum_total_kobo: number
  refunded_kobo: Defaulted<number>
  /** What gift cards and store credit pay of the sum. */
  credit_kobo: Defaulted<number>
  /** What its goods weighed when it was made; 0 where nobody has weighed them. */
  weight_grams: Defaulted<number>
  /** How much of the delivery price is for the weight. */
  surcharge_kobo: Defaulted<number>
  name: string
  phone: string
  email: string
  street_address: string
  lga_id: number | null
  lga_name: string
  state_id: number | null
  state_name: string
  eta: Defaulted<string>
  /** Working days from payment to arrival; null where the goods are fetched. */
  eta_min_days: Defaulted<number | null>
  eta_max_days: Defaulted<number | null>
  created_at: Moment
  updated_at: Moment
  pay_before: Moment
  paid_at: Moment | null
  /** The customer took it off the Failed tab. */
  hidden_at: Moment | null
  /** Null until the owner has packed it. */
  delivery_state: Defaulted<DeliveryState | null>
  /** When it came to each state; null also for a step that was passed over. */
  packed_at: Defaulted<Moment | null>
  sent_at: Defaulted<Moment | null>
  delivered_at: Defaulted<Moment | null>
  returned_at: Defaulted<Moment | null>
  /** Who brings it, as the owner wrote it down when it was sent. */
  courier: Defaulted<string | null>
  /** E.164. */
  courier_phone: Defaulted<string | null>
  tracking: Defaulted<string | null>
  /** What the shop paid for bringing it; null where nobody has said it. */
  rider_kobo: Defaulted<number | null>
  /** Why a paid order is over; null for all others. */
  end_reason: Defaulted<EndReason | null>
  /** When it ended, paid or unpaid. */
  ended_at: Defaulted<Moment | null>
  /** Where a pending order that holds goods was made; null as soon as it holds none. */
  network: Defaulted<string | null>
  /** 0 for one that gets its goods when it is paid, and not before. */
  holds_goods: Defaulted<0 | 1>
  /** 1 once its goods have left the cart before it is paid: a newer order of the cart does not replace it. */
  left_cart: Defaulted<YesNo>
  /** How often it was not paid in time. */
  expired_times: Defaulted<number>
  channel: Defaulted<Exclude<SalesChannel, 'guest'>>
  /** 1 for an order of the shop that no account has, until one takes it over. */
  is_guest: Defaulted<0 | 1>
  /** What the rider is to collect; 0 once it is paid, and for an order that is paid in another way. */
  due_kobo: Defaulted<number>
  /** What its buyer pays before an order is packed that is paid on delivery; due_kobo is the rest. */
  deposit_kobo: Defaulted<number>
  /** 1: the shop keeps it when the parcel is not taken. */
  deposit_kept: Defaulted<YesNo>
  /** When a clerk had called, and it went to packing without being paid. */
  confirmed_at: Defaulted<Moment | null>
  /** Which hand-over code counts. */
  code_number: Defaulted<number>
  /** How often a wrong code was typed on the rider's page. */
  code_tries: Defaulted<number>
  /** Where it is fetched, as the buyer was told; null: it is brought, or the goods went along at the counter. */
  place_id: Defaulted<number | null>
  place_name: Defaulted<string | null>
  place_address: Defaulted<string | null>
  place_hours: Defaulted<string | null>
  place_kind: Defaulted<PickupKind | null>
  /** About what the buyer pays the driver of the bus, beside the order. */
  place_driver_kobo: Defaulted<number | null>
  /** When it was packed already and was to go to another place: it waits there from then on. */
  place_changed_at: Defaulted<Moment | null>
  /** When buyer and team were told that it was not fetched in time. */
  unfetched_at: Defaulted<Moment | null>
  /** 1 when the buyer took the goods along at payment. */
  handed_over: Defaulted<0 | 1>
  /** Whose it is where the desk found that it is another than it names; else null. */
  person: Defaulted<string | null>
  /** 1 when it buys a gift card: its one line is no goods. */
  is_gift_card: Defaulted<0 | 1>
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
  /** The reduced price, else the list price; a check ties them. */
  unit_kobo: number
  /** What the whole line costs less, its share of an offer on the order included. */
  discount_kobo: Defaulted<number>
  /** JSON list of the names of the offers that take it off, and of an agreed price. */
  offers: Defaulted<JsonText>
  /** How many of it are asked to come back, or came; a check allows no more than were bought. */
  asked_back: Defaulted<number>
}
export type StockHoldTable = {
  id: Generated<number>
  order_id: string
  size_id: number
  quantity: number
  state: 'active' | 'sold' | 'released'
  expires_at: Moment
}
/** What the team writes about an order, to each other or to its customer. */
export type OrderNoteTable = {
  id: Generated<number>
  order_id: string
  who: string
  words: string
  /** 1 for one that the customer reads. */
  is_shown: Defaulted<0 | 1>
  created_at: Moment
}

/** A mail about an order to its customer. Neither sent nor failed: it waits. */
export type OrderMailTable = {
  id: Generated<number>
  order_id: string
  kind: OrderMailKind
  /** The unique key of the job that sends it. */
  job_key: string
  /** Who sent it again at the desk; null when the shop sent it. */
  who: string | null
  created_at: Moment
  sent_at: Defaulted<Moment | null>
  failed_at: Defaulted<Moment | null>
}

/** What an order is found by: `lib/orders/listing/words.ts`. */
export type OrderWordTable = { order_id: string; word: string; created_at: Moment }

/** A phone number (E.164) or e-mail address (lower case) with which nobody orders. */
export type BlockedBuyerTable = {
  contact: string
  /** Whose it is, as `personOf` of lib/orders/people has it. */
  person: string
  reason: string
  who: string
  made_at: Moment
}

/** What the desk found to be the same person as another: both are keys as `keyOf` of lib/orders/people has them. */
export type SamePersonTable = { key: string; person: string; who: string; made_at: Moment }

/** What is ordered. */
export type OrderTables = {
  blocked_buyer: BlockedBuyerTable
  order_number: OrderNumberTable
  orders: OrdersTable
  order_item: OrderItemTable
  order_mail: OrderMailTable
  order_note: OrderNoteTable
  order_word: OrderWordTable
  same_person: SamePersonTable
  stock_hold: StockHoldTable
}
