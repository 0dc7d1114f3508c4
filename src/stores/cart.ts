import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { fetchCart, postToCart } from '#lib/cart/cart.api.ts'
import type { Cart, CartTotals, LineNotice } from '#lib/cart/cart.ts'
import { newKey } from '#lib/api.ts'
import { ShopError } from '#lib/errors.ts'
import {
  hasWaitingChanges,
  isWithoutConnection,
  keepWaiting,
  sendWaitingChanges,
} from './cart-waiting.ts'
import { keepSeen, SEEN_CART_KEY } from './seen.ts'
import './storage.ts'
import { $endedSessions } from './tokens.ts'

/** What every page paints of the cart: how many things are in it. */
type SavedCart = { count: number; version: number }
const EMPTY: SavedCart = { count: 0, version: 0 }

/** The id of the visitor's cart, under the specification's key. */
export const $cartId = persistentAtom<string | undefined>('cartID')

export const $cart = persistentAtom<SavedCart>('cart.v1', EMPTY, {
  encode: JSON.stringify,
  decode: readSaved,
})

/** The whole cart, where a page shows it; null until it is known. Changes that are not sent yet are in it. */
export const $wholeCart = atom<Cart | null>(null)

/** A value that another version or another hand has written is dropped. */
function readSaved(text: string): SavedCart {
  try {
    const { count, version } = JSON.parse(text) as Partial<SavedCart>
    return Number.isInteger(count) && Number.isInteger(version)
      ? { count: Number(count), version: Number(version) }
      : EMPTY
  } catch {
    return EMPTY
  }
}

/** Takes over what the server says of the cart, in this tab and the others. */
export function saveCart(cart: CartTotals & { id: string }): void {
  $cartId.set(cart.id)
  $cart.set({ count: cart.items_count, version: cart.version })
  dispatchEvent(new Event('cart:changed'))
}

/** Shows the cart as the server says that it is. */
export function showCart(cart: Cart): void {
  $wholeCart.set(cart)
  saveCart(cart)
  keepSeen(
    SEEN_CART_KEY,
    cart.cart_items.map(({ item: { name, slug }, quantity }) => ({ name, slug, quantity })),
  )
}

/**
 * Shows the cart that came with the page, unless the shop has been asked since: a change that waited was sent
 * meanwhile.
 */
export function showRendered(cart: Cart): void {
  const known = $wholeCart.get()
  if (!known || known.version <= cart.version) showCart(cart)
}

let timesCleared = 0

export async function loadCart(): Promise<void> {
  const before = timesCleared
  const cart = await fetchCart()
  // The account was deleted, or signed out, meanwhile: the answer is of a cart that is not the visitor's any more.
  if (cart && before === timesCleared) showCart(cart)
}

/** Empties the cart, after a sign-out or when its goods were bought. */
export function clearCart(): void {
  timesCleared += 1
  $cartId.set(undefined)
  $cart.set(EMPTY)
  $wholeCart.set(null)
  dispatchEvent(new Event('cart:changed'))
}
$endedSessions.listen(clearCart)

type Addition = { itemId: number; quantity: number; size: string; colour?: string }

/** An addition whose reply never came: the same one again is the same request, and counts once. */
let unanswered: { request: string; key: string } | null = null

/** Whether the shop has decided; else the change may or may not have been made. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof ShopError && error.status >= 400 && error.status < 500

/** What the shopper should know of what was put in. `waits`: it goes into the cart when there is a connection. */
export type AddNotice = LineNotice | { code: 'waits' } | null

/** Puts an item in. Throws ShopError when the shop refuses. */
export async function addItem(addition: Addition): Promise<AddNotice> {
  const { itemId, quantity, size, colour } = addition
  const body = { item_id: itemId, quantity, size, ...(colour ? { colour } : {}) }
  const request = JSON.stringify(body)
  const key = unanswered?.request === request ? unanswered.key : newKey()
  unanswered = { request, key }
  const wait = (): AddNotice => {
    unanswered = null
    keepWaiting([{ key, kind: 'difference', cartId: null, body }])
    const { count, version } = $cart.get()
    $cart.set({ count: count + quantity, version })
    dispatchEvent(new Event('cart:changed'))
    return { code: 'waits' }
  }
  // Additions are sent in the order in which they were made.
  await sendWaitingChanges()
  if (hasWaitingChanges()) return wait()
  try {
    const { cart, notice } = await postToCart(body, key)
    unanswered = null
    saveCart(cart)
    return notice
  } catch (error) {
    if (isWithoutConnection(error)) return wait()
    if (isAnswer(error)) unanswered = null
    throw error
  }
}
