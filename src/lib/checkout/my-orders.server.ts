import type { APIContext } from 'astro'
import * as z from 'zod/mini'
import { addToCart } from '#lib/cart/add.server.ts'
import { ShopError } from '#lib/errors.ts'
import { text } from '#lib/fields.schema.ts'
import { findOrder, hideOrder, listOrders } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { cancelPaid, cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { findViewedOrder, type SettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { accountPageTexts } from '#lib/texts/account.ts'
import type { Customer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/http.server.ts'
import { explain } from './refusals.ts'
import { payAgain } from './result.server.ts'

const orderForm = z.object({ order: text(100), do: z.enum(['pay', 'cancel', 'remove', 'reorder']) })

type Page = Pick<APIContext, 'locals' | 'request' | 'url'>

/** What a form of the order pages came to: where to go on, or the sentence to show and its status. */
export type Outcome = { goTo: string } | { notice: string; status: number; hasCart?: boolean }

/** Does what a form on a page with orders asks for. */
export async function changeOrderFromForm({ locals, request, url }: Page): Promise<Outcome> {
  const { shop, visitor } = locals
  const here = url.pathname + url.search
  if (visitor.kind === 'guest') return { goTo: `/signin?next=${encodeURIComponent(here)}` }
  try {
    const form = await readBody(request, orderForm)
    if (form.do === 'reorder') return await reorder(shop, visitor.customer, form.order)
    if (form.do === 'pay') {
      const paid = await payAgain(shop, locals, form.order)
      if ('goTo' in paid) return paid
      throw paid.refused
    }
    if (form.do === 'cancel') await cancel(shop, visitor.customer, form.order)
    else await hideOrder(shop, visitor.customer, form.order)
    return { goTo: here }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { notice: explain(error).notice?.text ?? error.detail, status: error.status }
  }
}

async function cancel(shop: Shop, customer: Customer, orderId: string): Promise<void> {
  const { id, status } = await findOrder(shop, customer, orderId)
  if (status === 'successful') await cancelPaid(shop, id, { by: 'customer' })
  else await cancelUnpaid(shop, id)
}

/** Puts what was bought into the cart, as far as it can still be had. */
async function reorder(shop: Shop, customer: Customer, orderId: string): Promise<Outcome> {
  const order = await findOrder(shop, customer, orderId)
  const missing: string[] = []
  for (const { itemId, sizeId, quantity, name } of order.items) {
    const isIn = itemId && sizeId && (await isAdded(shop, customer, { itemId, sizeId, quantity }))
    if (!isIn) missing.push(name)
  }
  if (missing.length === 0) return { goTo: '/cart' }
  const texts = accountPageTexts.order
  const hasCart = missing.length < order.items.length
  const notice = [texts.gone(missing.join(', ')), hasCart ? texts.rest : ''].join(' ').trim()
  return { notice, status: 409, hasCart }
}

type Unit = { itemId: number; sizeId: number; quantity: number }

async function isAdded(shop: Shop, customer: Customer, unit: Unit): Promise<boolean> {
  const { itemId, sizeId, quantity } = unit
  try {
    await addToCart(shop, { kind: 'customer', customer }, { itemId, size: sizeId, quantity })
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

/** The orders that `isShown`, newest first; null for a guest. */
export async function listMyOrders(
  { shop, visitor }: App.Locals,
  isShown: (order: Order) => boolean,
): Promise<Order[] | null> {
  if (visitor.kind === 'guest') return null
  return (await listOrders(shop, visitor.customer, {})).filter(isShown)
}

/** One order as its payment now stands. Throws ShopError: `not_found`. */
export const findMyOrder = (
  shop: Shop,
  customer: Customer,
  orderId: string,
): Promise<SettledOrder> => findViewedOrder(shop, customer, orderId)
