import type { Generated } from 'kysely'
import type { SharedBy } from '#lib/cart/shared/shared-cart.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText } from './columns.ts'

export type CartTable = {
  id: string
  /** Null for a guest's cart, which is reached by its cookie secret. */
  customer_id: number | null
  secret_hash: string | null
  /** Raised by every change of lines: an order is made once per version. */
  version: Defaulted<number>
  created_at: Moment
  updated_at: Moment
  /** The offer whose code was typed; null for none. */
  offer_id: Defaulted<number | null>
  /** When its guest last came back on another visit; null before that. */
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
/** The goods of a cart under a code that opens them for a while. */
export type SharedCartTable = {
  code: string
  made_by: SharedBy
  /** JSON of `Units`. */
  units: JsonText
  /** Empty for none. */
  discount_code: string
  created_at: Moment
  expires_at: Moment
}

/** What is in carts. */
export type CartTables = {
  cart: CartTable
  cart_item: CartItemTable
  shared_cart: SharedCartTable
}
