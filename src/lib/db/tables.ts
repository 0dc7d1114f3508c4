import type { ColumnType, Generated } from 'kysely'
import type { DeliveryState, OrderStatus, ShippingMode } from '#lib/orders/orders.ts'
import type { PaymentKind, PaymentState } from '#lib/payments/payments.ts'
import type { Moment } from '#lib/time.ts'

/** 0 or 1: what SQLite and PostgreSQL both store and compare alike. */
export type YesNo = 0 | 1
/** Text that holds JSON. */
export type JsonText = string
/** Has a default in the database, so an insert may leave it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>

export type CategoryTable = {
  id: Generated<number>
  name: string
  slug: string
  /** A media hash. */
  image: string | null
  position: number
  active: Defaulted<YesNo>
  /** Of its items together; counted anew with theirs. */
  trending_score: Defaulted<number>
}
export type SubCategoryTable = {
  id: Generated<number>
  category_id: number
  name: string
  slug: string
  position: number
}
export type SectionTable = {
  id: Generated<number>
  category_id: number
  sub_category_id: number | null
  name: string
  slug: string
  body: Defaulted<string>
  position: number
}
export type ItemTable = {
  id: Generated<number>
  slug: string
  name: string
  description: string
  style: Defaulted<string>
  /** JSON list of names or hex colours. */
  colours: Defaulted<JsonText>
  price_kobo: number
  new_price_kobo: number | null
  category_id: number | null
  sub_category_id: number | null
  section_id: number | null
  published: Defaulted<YesNo>
  /** Sum over sizes of on_hand - held, kept in the same transaction as they are. */
  available: Defaulted<number>
  rating_sum: Defaulted<number>
  rating_count: Defaulted<number>
  /** How much it is wanted; counted anew now and again. */
  popular_score: Defaulted<number>
  /** The same over a week. */
  trending_score: Defaulted<number>
  added_at: Moment
  updated_at: Moment
}
export type ItemSizeTable = {
  id: Generated<number>
  item_id: number
  name: string
  position: number
  on_hand: number
  /** Units in active holds; the database refuses more than on_hand. */
  held: Defaulted<number>
}
export type MediaTable = {
  hash: string
  extension: string
  width: number
  height: number
  created_at: Moment
}
export type ItemImageTable = {
  id: Generated<number>
  item_id: number
  media_hash: string
  position: number
}
export type StateTable = { id: number; name: string }
export type LgaTable = { id: number; state_id: number; name: string }
export type DeliveryZoneTable = {
  id: Generated<number>
  name: string
  fee_kobo: number
  free_over_kobo: number | null
  eta_min_days: number
  eta_max_days: number
  active: Defaulted<YesNo>
}
export type ZoneRuleTable = {
  id: Generated<number>
  zone_id: number
  state_id: number | null
  lga_id: number | null
}
export type SettingTable = { name: string; value: JsonText }

export type CustomerTable = {
  id: Generated<number>
  /** 22 characters; the uid of mailed links is made from it. */
  public_id: string
  /** Lower case. */
  username: string
  /** Lower case. */
  email: string
  password_hash: string
  active: Defaulted<YesNo>
  token_version: Defaulted<number>
  created_at: Moment
  activated_at: Moment | null
  password_changed_at: Moment | null
}
export type ProfileTable = {
  id: Generated<number>
  customer_id: number
  first_name: Defaulted<string>
  last_name: Defaulted<string>
  /** E.164, or empty. */
  phone_number: Defaulted<string>
  image: string | null
  country: Defaulted<string>
  state_city: Defaulted<string>
  postal_code: Defaulted<string>
  tax_id: Defaulted<string>
}
export type SessionTable = {
  id: string
  customer_id: number
  cookie_hash: string
  refresh_hash: string
  previous_refresh_hash: string | null
  rotated_at: Moment
  device: Defaulted<string>
  created_at: Moment
  last_seen_at: Moment
  expires_at: Moment
}
export type MailTokenTable = {
  id: Generated<number>
  customer_id: number
  purpose: 'activation' | 'reset' | 'email'
  token_hash: string
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
  /** The address that following the link gives to the account, or one that it had; null where it keeps its own. */
  email: Defaulted<string | null>
}
/** Who asked for a username first; kept until the account is verified, and no longer than one that never is. */
export type UsernameHoldTable = {
  username: string
  /** HMAC of the e-mail address that was given with it, in hex. */
  email_hash: string
  password_hash: string
  created_at: Moment
}
/** An account that was deleted; `id_hash` is the SHA-256 of its public id. */
export type TombstoneTable = { id_hash: string; deleted_at: Moment }
export type AddressTable = {
  id: Generated<number>
  customer_id: number
  name: string
  street_address: string
  lga_id: number
  state_id: number
  /** E.164. */
  phone: string
  email: string
  updated_at: Moment
}

export type CartTable = {
  id: string
  /** Null for a guest's cart, which is reached by its cookie secret. */
  customer_id: number | null
  secret_hash: string | null
  /** Raised by every change of lines: an order is made once per version. */
  version: Defaulted<number>
  created_at: Moment
  updated_at: Moment
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
  created_at: Moment
  updated_at: Moment
  pay_before: Moment
  paid_at: Moment | null
  /** The customer took it off the Failed tab. */
  hidden_at: Moment | null
  /** Null until the owner has packed it. */
  delivery_state: Defaulted<DeliveryState | null>
  delivery_state_at: Defaulted<Moment | null>
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
  /** Null when nothing more is to be asked. */
  next_check_at: Moment | null
  last_checked_at: Moment | null
  check_count: Defaulted<number>
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
/** The built-in payment page's own books: the far side of the sandbox gateway. */
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

export type NotificationTable = {
  id: Generated<number>
  customer_id: number
  /** One notice per event, however often the event is told. */
  event_key: string
  notice: string
  link: string | null
  created_at: Moment
  read_at: Moment | null
}
export type JobTable = {
  id: Generated<number>
  kind: string
  payload: JsonText
  unique_key: string | null
  run_at: Moment
  attempts: Defaulted<number>
  locked_until: Moment | null
  done_at: Moment | null
  failed_at: Moment | null
  last_error: string | null
  created_at: Moment
}
/** When a task that repeats is next to be run, by whichever process asks first. */
export type RecurringTaskTable = { name: string; due_at: Moment }
export type RateLimitTable = { name: string; hits: number; resets_at: Moment }
export type IdempotencyKeyTable = {
  owner: string
  key: string
  request_hash: string
  /** Null while the first request with this key is still running. */
  status: number | null
  body: string | null
  /** Until then the first request counts as running; after it, as lost. */
  locked_until: Moment | null
  created_at: Moment
}
/** What other processes must drop from their page caches. */
export type CachePurgeTable = { id: Generated<number>; tags: JsonText; created_at: Moment }

export type FavouriteTable = {
  id: Generated<number>
  customer_id: number
  item_id: number
  created_at: Moment
}
/** What a customer has looked at: each item once, the last time counts. */
export type ViewedTable = { customer_id: number; item_id: number; seen_at: Moment }
export type ReviewTable = {
  id: Generated<number>
  /** Null when the account is gone. */
  customer_id: number | null
  item_id: number
  /** 1 to 5. */
  rating: number
  description: string
  created_at: Moment
  updated_at: Moment
}
/** The categories that the owner has trending; none: the best ones. */
export type TrendingCategoryTable = { category_id: number; position: number }

/** Words as the search normalises them. */
export type SearchWordTable = { id: Generated<number>; word: string }
/** The items of a part that have the word: see postings.ts. */
export type SearchPostingTable = { word_id: number; part: number; items: Uint8Array }

/** Who asked for the newsletter; what they saw, when and where, is the proof of their consent. */
export type NewsletterTable = {
  id: Generated<number>
  email: string
  /** From which the unsubscribe link is made. */
  ref: string
  state: 'asked' | 'confirmed' | 'ended'
  asked_at: Moment
  /** The version of the sentence under the field. */
  consent_text: string
  /** The path of the page that it was asked on. */
  source: string
  confirm_hash: string
  confirm_until: Moment
  confirmed_at: Moment | null
  unsubscribe_hash: string
  ended_at: Moment | null
}

export type Tables = {
  newsletter: NewsletterTable
  favourite: FavouriteTable
  viewed: ViewedTable
  review: ReviewTable
  trending_category: TrendingCategoryTable
  search_word: SearchWordTable
  search_posting: SearchPostingTable
  category: CategoryTable
  sub_category: SubCategoryTable
  section: SectionTable
  item: ItemTable
  item_size: ItemSizeTable
  media: MediaTable
  item_image: ItemImageTable
  state: StateTable
  lga: LgaTable
  delivery_zone: DeliveryZoneTable
  zone_rule: ZoneRuleTable
  setting: SettingTable
  customer: CustomerTable
  profile: ProfileTable
  session: SessionTable
  mail_token: MailTokenTable
  username_hold: UsernameHoldTable
  tombstone: TombstoneTable
  address: AddressTable
  cart: CartTable
  cart_item: CartItemTable
  order_number: OrderNumberTable
  orders: OrdersTable
  order_item: OrderItemTable
  stock_hold: StockHoldTable
  payment_attempt: PaymentAttemptTable
  payment_event: PaymentEventTable
  sandbox_payment: SandboxPaymentTable
  notification: NotificationTable
  job: JobTable
  recurring_task: RecurringTaskTable
  rate_limit: RateLimitTable
  idempotency_key: IdempotencyKeyTable
  cache_purge: CachePurgeTable
}
