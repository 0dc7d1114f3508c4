import { addToCart } from '#lib/cart/add.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { ShowAgain } from '#lib/form.ts'
import { isBegun } from '#lib/orders/standing.ts'
import { renewCode } from '#lib/orders/door/door.server.ts'
import type { OrderAct } from '#lib/orders/orders.schema.ts'
import { findOrder, hideOrder, listOrders } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { cancelPaid, cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import type { Shop } from '#lib/shop.ts'
import { accountPageTexts } from '#lib/texts/account/account.ts'
import { type Caller, type Customer, requireCustomer, type Visitor } from '#lib/visitor.ts'
import { showAboveForm } from './refusals.ts'
import { payAgain } from './result.server.ts'

/**
 * Pays, cancels or removes an order, or adds its goods to the cart. Returns the path to go on to, null for the same
 * page, or a message for the page.
 */
export async function changeOrder(
  shop: Shop,
  caller: Caller,
  { order: orderId, do: act }: OrderAct,
): Promise<string | ShowAgain | null> {
  if (act === 'pay') return payAgain(shop, caller, orderId)
  const customer = requireCustomer(caller)
  const acts = { reorder, cancel, remove: hideOrder, 'renew-code': renew }
  try {
    return (await acts[act](shop, customer, orderId)) ?? null
  } catch (error) {
    return showAboveForm(error)
  }
}

async function cancel(shop: Shop, customer: Customer, orderId: string): Promise<void> {
  const order = await findOrder(shop, customer, orderId)
  if (isBegun(order)) await cancelPaid(shop, order.id, { by: 'customer' })
  else await cancelUnpaid(shop, order.id)
}

async function renew(shop: Shop, customer: Customer, orderId: string): Promise<string> {
  await renewCode(shop, customer, orderId)
  return `/orders/${orderId}?renewed=yes`
}

/** Adds the bought goods to the cart, as far as they are available. */
async function reorder(
  shop: Shop,
  customer: Customer,
  orderId: string,
): Promise<string | ShowAgain> {
  const order = await findOrder(shop, customer, orderId)
  const missing: string[] = []
  for (const { itemId, sizeId, quantity, name } of order.items) {
    const isIn = itemId && sizeId && (await tryToAdd(shop, customer, { itemId, sizeId, quantity }))
    if (!isIn) missing.push(name)
  }
  if (missing.length === 0) return '/cart'
  const texts = accountPageTexts.order
  const hasCart = missing.length < order.items.length
  const formError = [texts.gone(missing.join(', ')), hasCart ? texts.rest : ''].join(' ').trim()
  return {
    status: 409,
    formError,
    ...(hasCart ? { link: { label: texts.toCart, href: '/cart' } } : {}),
  }
}

type Unit = { itemId: number; sizeId: number; quantity: number }

async function tryToAdd(shop: Shop, customer: Customer, unit: Unit): Promise<boolean> {
  const { itemId, sizeId, quantity } = unit
  try {
    await addToCart(shop, { kind: 'customer', customer }, { itemId, variant: sizeId, quantity })
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** The orders for which `isShown` is true, newest first; null for a guest. */
export async function listMyOrders(
  shop: Shop,
  visitor: Visitor,
  isShown: (order: Order) => boolean,
): Promise<Order[] | null> {
  if (visitor.kind === 'guest') return null
  return (await listOrders(shop, visitor.customer, {})).filter(isShown)
}
