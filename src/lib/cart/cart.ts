import { toKobo, toNaira } from '#lib/money.ts'
import type { Customer } from '#lib/visitor.ts'

export const MAX_PER_LINE = 99
export const MAX_LINES = 100
/** The version of a cart that never had an item. */
export const NEVER_CHANGED = 0
/** With this many units or fewer, a line shows how few are left. */
export const FEW_LEFT = 5

/** The storage key of changes that wait for a connection. */
export const WAITING_KEY = 'cart.waiting.v1'

/** The owner of a cart: a customer, or the guest with the cookie's secret. */
export type CartOwner = (
  | { kind: 'customer'; customer: Customer }
  /** `staysGuest`: orders without an account, so that no offer counts that is for accounts. */
  | { kind: 'guest'; secret: string; staysGuest?: boolean }
) & {
  /**
   * The code of a link that they have opened, and the network where wrong ones count. It is used when something is
   * added, if the cart has none.
   */
  linked?: { code: string; network: string } | undefined
}

/** What a shopper should know about a line; money in naira, as on the wire. */
export type LineNotice =
  | { code: 'out_of_stock' }
  | { code: 'limited_stock'; available: number }
  | { code: 'price_changed'; old: number; new: number }

/** A cart item in JSON; money in naira. */
export type CartItem = {
  id: number
  quantity: number
  price_sub_total: number
  /** What offers take off the whole line. */
  discount: number
  /** Their names. */
  offers: string[]
  size: string
  /** As in `item`; null for none. */
  colour: string | null
  /** Available units, up to 99. */
  available: number
  notice: LineNotice | null
  item: {
    id: number
    name: string
    slug: string
    /** The present price of one unit. */
    price: number
    /** The price of one unit without the discount. */
    original_price: number
    size: string
    /** The chosen colour, or the only one; null for none. */
    colour: string | null
    /** Absolute address; null when the item has no picture. */
    image: string | null
    favorite_id: number | null
    is_favourite: boolean
    /** What one unit weighs; left out where nobody has weighed it. */
    weight_grams?: number | undefined
  }
}

/** What offers do for a cart; money in naira. */
export type CartOffers = {
  discount_total: number
  /** The code that was typed; null for none. */
  code: string | null
  /** Why the code does not count now. */
  code_problem: string | null
  /** Whether an offer delivers it free. */
  free_delivery: boolean
}

export const NO_OFFERS: CartOffers = {
  discount_total: 0,
  code: null,
  code_problem: null,
  free_delivery: false,
}

export type CartTotals = {
  price_grand_total: number
  items_count: number
  version: number
} & CartOffers

export type Cart = { id: string; cart_items: CartItem[] } & CartTotals

/** The answer to a change of a line. */
export type ChangedCartItem = CartItem & { cart: CartTotals & { id: string } }

export type MergeAdjustment = {
  item_id: number
  size: string
  requested: number
  kept: number
  reason: 'stock' | 'limit'
}

export type MergeResult = { merged: number; adjustments: MergeAdjustment[]; cart: Cart }

/** The most units that one line may have when `available` are left. */
export const capOf = (available: number): number => Math.min(available, MAX_PER_LINE)

type Change =
  | { kind: 'changed'; quantity: number; isCapped: boolean }
  /** Nothing was added: none is left, or the line is full. */
  | { kind: 'refused'; because: 'stock' | 'limit' }

/**
 * Changes a line of `quantity` (0: no line yet) by `difference`, with `available` units left in the shop. The result is
 * at least one and at most what is available.
 */
export function changeOf(quantity: number, difference: number, available: number): Change {
  const cap = capOf(available)
  const wanted = Math.max(1, quantity + difference)
  if (difference < 0)
    return {
      kind: 'changed',
      quantity: cap > 0 ? Math.min(wanted, cap) : wanted,
      isCapped: cap > 0 && wanted > cap,
    }
  if (wanted <= cap) return { kind: 'changed', quantity: wanted, isCapped: false }
  if (cap > quantity) return { kind: 'changed', quantity: cap, isCapped: true }
  return { kind: 'refused', because: available > cap ? 'limit' : 'stock' }
}

export const countItems = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The cart with these lines and their totals. */
function withItems(cart: Cart, items: CartItem[]): Cart {
  const kobo = items.reduce((sum, item) => sum + toKobo(item.price_sub_total), 0)
  return {
    ...cart,
    cart_items: items,
    items_count: countItems(items),
    price_grand_total: toNaira(kobo),
    // The server says what it is now.
    discount_total: Math.min(cart.discount_total, toNaira(kobo)),
  }
}

/** The cart with another quantity in one line: at least one, at most what a line may have. */
export function withQuantity(cart: Cart, lineId: number, wanted: number): Cart {
  const quantity = Math.min(Math.max(1, wanted), MAX_PER_LINE)
  const changed = (item: CartItem): CartItem => ({
    ...item,
    quantity,
    price_sub_total: toNaira(toKobo(item.item.price) * quantity),
  })
  return withItems(
    cart,
    cart.cart_items.map((item) => (item.id === lineId ? changed(item) : item)),
  )
}

/** The cart with a line from the server; a new line comes last. */
export const withItem = (cart: Cart, item: CartItem): Cart => {
  const items = cart.cart_items
  const isNew = items.every(({ id }) => id !== item.id)
  return withItems(
    cart,
    isNew ? [...items, item] : items.map((old) => (old.id === item.id ? item : old)),
  )
}

export const withoutItem = (cart: Cart, lineId: number): Cart =>
  withItems(
    cart,
    cart.cart_items.filter(({ id }) => id !== lineId),
  )

/** Whether a line has more units than are available, so that the cart cannot be ordered. */
export const isBlocked = (cart: Cart): boolean =>
  cart.cart_items.some(({ quantity, available }) => quantity > available)

/** The names of the offers that take something off. */
export const offersOf = ({ cart_items }: Cart): string[] => [
  ...new Set(cart_items.flatMap(({ offers }) => offers)),
]
