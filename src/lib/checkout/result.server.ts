import type { Visitor } from '#lib/accounts/visitor.ts'
import { ShopError } from '#lib/errors.ts'
import { isReopenable, type Order } from '#lib/orders/orders.ts'
import { payOrder } from '#lib/payments/attempts.server.ts'
import { findSettledOrder } from '#lib/payments/reconcile.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { MINUTE_MS, msBetween } from '#lib/time.ts'

/** What the page after a payment has to say. */
export type Result =
  | { kind: 'none' }
  | { kind: 'signed-out' }
  | { kind: 'unknown' }
  | { kind: 'paid' | 'confirming' | 'ended'; order: Order }
  | { kind: 'unpaid'; order: Order; minutesLeft: number }

/** Asks once what has become of the payment; the truth is the order's status, never the visit. */
export async function findResult(
  shop: Shop,
  visitor: Visitor,
  orderId: string | null,
): Promise<Result> {
  if (!orderId) return { kind: 'none' }
  if (visitor.kind === 'guest') return { kind: 'signed-out' }
  try {
    return toResult(shop, await findSettledOrder(shop, visitor.customer, orderId))
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return { kind: 'unknown' }
    throw error
  }
}

function toResult(shop: Shop, order: Order): Result {
  if (order.status === 'successful') return { kind: 'paid', order }
  if (order.status === 'failed' && !isReopenable(order)) return { kind: 'ended', order }
  const state = order.payment?.state
  if (order.status === 'pending' && (state === 'pending' || state === 'underpaid'))
    return { kind: 'confirming', order }
  const ms = order.status === 'pending' ? msBetween(shop.now(), order.payBefore) : 0
  return { kind: 'unpaid', order, minutesLeft: Math.max(0, Math.ceil(ms / MINUTE_MS)) }
}

/** The page where the order's payment can be tried again, in the same way; or why it cannot. */
export async function payAgain(
  shop: Shop,
  visitor: Visitor,
  orderId: string,
): Promise<{ goTo: string } | { refused: ShopError }> {
  try {
    if (visitor.kind === 'guest') throw new ShopError('not_authenticated')
    const order = await findSettledOrder(shop, visitor.customer, orderId)
    const kind = order.payment?.kind ?? 'fiat'
    return { goTo: (await payOrder(shop, visitor.customer, orderId, kind)).url }
  } catch (error) {
    if (error instanceof ShopError) return { refused: error }
    throw error
  }
}
