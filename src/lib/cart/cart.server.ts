import { ShopError } from '#lib/errors.ts'
import type { Destination } from '#lib/offers/offers.ts'
import { unitPrice } from '#lib/pricing/pricing.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import {
  GUEST_CART_RETENTION_MS,
  guestCartId,
  LEFT_CART_RETENTION_MS,
  newCustomerCartId,
} from './cart-key.server.ts'
import { findCart, findCartOfCustomer, findLines } from './cart.sql.ts'
import { type Cart, type CartItem, type CartOwner, NEVER_CHANGED } from './cart.ts'
import { toCart, toCartItem } from './lines.ts'
import { readPriced, type StoredCart } from './priced.server.ts'
import {
  deleteGuestCartsBefore,
  deleteLine,
  noteReturn,
  saveSeenPrices,
  takeFromLine,
  touchCart,
} from './write.sql.ts'

/** The visitor's cart, priced for its way `to` a place; an empty one with its future id when nothing was added yet. */
export const readCart = async (shop: Shop, owner: CartOwner, to?: Destination): Promise<Cart> =>
  (await readCartWithRefusal(shop, owner, to)).cart

/** The same, and why the code does not count; null when it does or there is none. */
export async function readCartWithRefusal(shop: Shop, owner: CartOwner, to: Destination = null) {
  const stored = await findOwn(shop, owner)
  const { id, version } = stored
  const priced = await readPriced(shop, owner, stored, to)
  return { cart: toCart({ id, version }, priced, shop.config.siteUrl), refused: priced.refused }
}

/** Throws ShopError('not_found') for a cart that is not the owner's. */
export async function readCartItems(
  shop: Shop,
  owner: CartOwner,
  cartId: string,
): Promise<CartItem[]> {
  const stored = await findOwn(shop, owner)
  if (stored.id !== cartId) throw new ShopError('not_found')
  const { lines } = await readPriced(shop, owner, stored)
  return lines.map((line) => toCartItem(line, shop.config.siteUrl))
}

/** Throws ShopError('not_found') for a line that is gone, or a cart that is not the owner's. */
export async function removeLine(
  shop: Shop,
  owner: CartOwner,
  { cartId, lineId }: { cartId: string; lineId: number },
): Promise<void> {
  await requireOwn(shop, owner, cartId)
  await shop.inTransaction(async (shop) => {
    // First: this locks the cart, so that changes follow each other.
    await touchCart(shop.db, cartId, shop.now())
    if (!(await deleteLine(shop.db, cartId, lineId))) throw new ShopError('not_found')
  })
}

/** Stores that the shopper has seen today's prices, so that lines no longer say that they changed. */
export async function markPricesSeen(shop: Shop, cart: Cart): Promise<void> {
  if (!cart.cart_items.some(({ notice }) => notice?.code === 'price_changed')) return
  const rows = await findLines(shop.db, cart.id, shop.now())
  const changed = rows.filter((row) => row.seen_price_kobo !== unitPrice(row))
  await saveSeenPrices(
    shop.db,
    changed.map((row) => ({ id: row.id, kobo: unitPrice(row) })),
  )
}

type Bought = { itemId: number | null; sizeId: number | null; quantity: number }

/** Removes the bought quantities and the code, which was for them; what was added since stays. */
export async function takeBought(
  shop: Work,
  cartId: string,
  bought: readonly Bought[],
): Promise<void> {
  if (!(await touchCart(shop.db, cartId, shop.now(), { offer_id: null }))) return
  for (const { itemId, sizeId, quantity } of bought)
    if (itemId !== null && sizeId !== null)
      await takeFromLine(shop.db, { cartId, itemId, sizeId, quantity })
}

/** Deletes guest carts that were unchanged for 30 days, and those without a second visit after 3 days. */
export const clearIdleGuestCarts = (shop: Shop): Promise<void> =>
  deleteGuestCartsBefore(shop.db, {
    idleSince: after(shop.now(), -GUEST_CART_RETENTION_MS),
    leftSince: after(shop.now(), -LEFT_CART_RETENTION_MS),
  })

/** Whether the guest with this secret has a cart in the database. */
export const hasGuestCart = async (shop: Shop, secret: string): Promise<boolean> =>
  (await findCart(shop.db, guestCartId(shop, secret))) !== undefined

async function findOwn(shop: Shop, owner: CartOwner): Promise<StoredCart> {
  if (owner.kind === 'customer') {
    const found = await findCartOfCustomer(shop.db, owner.customer.id)
    if (!found)
      return { id: newCustomerCartId(shop, owner.customer), version: NEVER_CHANGED, offerId: null }
    return { id: found.id, version: found.version, offerId: found.offer_id }
  }
  const id = guestCartId(shop, owner.secret)
  const found = await findCart(shop.db, id)
  if (!found) return { id, version: NEVER_CHANGED, offerId: null }
  if (!found.returned_at) await noteReturn(shop.db, id, shop.now())
  return { id, version: found.version, offerId: found.offer_id }
}

/** Throws ShopError('not_found') unless `cartId` is the owner's cart. */
export async function requireOwn(shop: Shop, owner: CartOwner, cartId: string): Promise<void> {
  const id =
    owner.kind === 'guest' ? guestCartId(shop, owner.secret) : (await findOwn(shop, owner)).id
  if (id !== cartId) throw new ShopError('not_found')
}
