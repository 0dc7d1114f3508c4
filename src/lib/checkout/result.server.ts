import { ShopError } from '#lib/errors.ts'
import type { ShowAgain } from '#lib/form.ts'
import { isBegun, isEndedUnpaid, isOpen } from '#lib/orders/standing.ts'
import { findOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { canPay, isInReview } from '#lib/orders/status/payable.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findViewedOrder, type SettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, msBetween } from '#lib/time.ts'
import { type Caller, requireBuyer, type Visitor } from '#lib/visitor.ts'
import { showAboveForm } from './refusals.ts'

/**
 * The result page after a payment. `arrived`: the company has seen the money and waits for its confirmation.
 * `confirming`: it has not answered yet. `review`: a person must look at the payment. `lateCoins`: coins came too late,
 * and a person must send them back. `returned`: the money came too late and is sent back automatically. `ended`:
 * nothing came, and the order can no longer be paid. `sentBack`: the money was sent back, and the order may be paid
 * again. `unopened`: there was no payment page yet.
 */
export type Result =
  | { kind: 'none' }
  | { kind: 'signed-out' }
  | { kind: 'unknown' }
  | { kind: Standing; order: Order }
  | { kind: 'unpaid' | 'sentBack' | 'unopened'; order: Order; minutesLeft: number }
type Standing = 'paid' | 'arrived' | 'confirming' | 'review' | 'lateCoins' | 'returned' | 'ended'

/** Checks the payment once. The order's status decides, not the visit of this page. */
export async function findResult(
  shop: Shop,
  visitor: Visitor,
  orderId: string | null,
): Promise<Result> {
  if (!orderId) return { kind: 'none' }
  if (visitor.kind === 'guest') return { kind: 'signed-out' }
  try {
    return toResult(shop, await findViewedOrder(shop, visitor.customer, orderId))
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return { kind: 'unknown' }
    throw error
  }
}

/** Whether money came that has gone back, or must. */
const hasCome = ({ payment, partKobo }: Order): boolean =>
  payment?.state === 'reversed' || partKobo > 0

export function toResult(shop: Shop, order: SettledOrder): Extract<Result, { order: Order }> {
  const { payment, isConfirming } = order
  const state = payment?.state
  if (isBegun(order)) return { kind: 'paid', order }
  if (isInReview(order)) return { kind: state === 'late' ? 'lateCoins' : 'review', order }
  if (isConfirming) return { kind: 'arrived', order }
  const isOver = !canPay(order)
  if (isEndedUnpaid(order) && (state === 'late' || (isOver && hasCome(order))))
    return { kind: 'returned', order }
  if (isOver) return { kind: 'ended', order }
  const ms = isOpen(order) ? msBetween(shop.now(), order.payBefore) : 0
  const minutesLeft = Math.max(0, Math.ceil(ms / MINUTE_MS))
  if (state === 'late' || state === 'reversed') return { kind: 'sentBack', order, minutesLeft }
  if (payment && !order.hasPage) return { kind: 'unopened', order, minutesLeft }
  if (isOpen(order) && state === 'pending') return { kind: 'confirming', order }
  return { kind: 'unpaid', order, minutesLeft }
}

/** A new payment page of the same kind for an order; or why there is none, for example because a payment is pending. */
export async function payAgain(
  shop: Shop,
  caller: Caller,
  orderId: string,
): Promise<string | ShowAgain> {
  try {
    const buyer = requireBuyer(caller)
    const { payment } = await findOrder(shop, buyer, orderId)
    const kind = payment?.kind ?? shop.payments[0]?.kind ?? 'fiat'
    return (await payOrder(shop, buyer, orderId, kind)).url
  } catch (error) {
    return showAboveForm(error)
  }
}
