import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { addToCart } from './add.server.ts'
import type { LineForm } from './cart.schema.ts'
import { markPricesSeen, readCart, removeLine } from './cart.server.ts'
import { type Cart, type CartOwner, NO_OFFERS } from './cart.ts'

/** Adds or removes one unit of a line, or removes the line. Throws ShopError. */
export async function changeLine(shop: Shop, owner: CartOwner, form: LineForm): Promise<void> {
  const cart = await readCart(shop, owner)
  const line = cart.cart_items.find(({ id }) => id === form.line)
  // Another tab may have removed it: the page then shows the present cart.
  if (!line) return
  if (form.do === 'remove')
    return removeLine(shop, owner, { cartId: cart.id, lineId: line.id }).catch(ignoreGone)
  const quantity = form.do === 'more' ? 1 : -1
  const { id: itemId, colour } = line.item
  await addToCart(shop, owner, { itemId, quantity, size: line.size, colour })
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'not_found')) throw error
}

const NO_CART: Cart = {
  id: '',
  version: 0,
  price_grand_total: 0,
  items_count: 0,
  ...NO_OFFERS,
  cart_items: [],
}

/**
 * The cart for its page. `isSeen`: the page shows changed prices now, so they are not announced again. `owner`: null
 * for a guest without a cart.
 */
export async function showCart(
  shop: Shop,
  owner: CartOwner | null,
  { isSeen }: { isSeen: boolean },
): Promise<Cart> {
  if (!owner) return NO_CART
  const cart = await readCart(shop, owner)
  if (isSeen) await markPricesSeen(shop, cart)
  return cart
}
