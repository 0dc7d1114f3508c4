import { takeBought } from '#lib/cart/cart.server.ts'
import { dropCards } from '#lib/gift-cards/pay.server.ts'
import type { Locked } from '../locks.server.ts'
import type { Work } from '#lib/shop.ts'
import { isStillThere, type Order } from '../orders.ts'
import { updateOrder } from '../write.sql.ts'

/**
 * Takes the goods of an order out of its cart before it is paid: it then waits beside newer orders of the cart, which
 * do not replace it.
 */
export async function leaveCart(shop: Work, order: Locked<Order>): Promise<void> {
  if (order.hasLeftCart) return
  await updateOrder(shop.db, order.id, { left_cart: 1 })
  await takeOutOfCart(shop, order)
}

/** Takes the goods of an order, and the gift cards that pay of it, out of its cart. They are there only once. */
export async function takeOutOfCart(shop: Work, order: Order): Promise<void> {
  if (order.hasLeftCart) return
  await takeBought(shop, order.cartId, order.items.filter(isStillThere))
  if (order.creditKobo > 0) await dropCards(shop, order.cartId)
}
