import { bookOrder } from '#lib/books/book.server.ts'
import { ShopError } from '#lib/errors.ts'
import { isBegun, isOpen } from '#lib/orders/standing.ts'
import { lockOrderOf, type Locked, lockedOrder } from '#lib/orders/locks.server.ts'
import { findOrder, takeCardFor } from '#lib/orders/orders.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Payer } from '#lib/visitor.ts'
import { openOwn } from '../own-account/open.server.ts'
import { readOwnAccount } from '../own-account/own-account.server.ts'
import { referenceOf } from '../payments.ts'
import { countAttempts } from '../payments.sql.ts'
import { findOpenOwn } from '../settle/by-hand.server.ts'
import { completePaid } from '../settle/complete.server.ts'
import { checkNoPaymentUnderway } from './cancel.server.ts'

/**
 * Locks the order, which may have been paid, expired, or lost its customer since. Returns it as it was read. Throws
 * ShopError: `not_found`, `already_paid`, `order_not_payable`.
 */
export async function lockPayable<O extends Pick<Order, 'id'>>(
  shop: Work,
  payer: Payer,
  order: O,
): Promise<Locked<O>> {
  const stands = await lockOrderOf(shop, payer.id, order.id)
  if (!stands) throw new ShopError('not_found')
  if (!isOpen(stands)) throw new ShopError(isBegun(stands) ? 'already_paid' : 'order_not_payable')
  return order as Locked<O>
}

/**
 * Completes an order when gift cards pay all that is left. Returns the reference of the payment. Throws ShopError:
 * `insufficient_stock`, `order_not_payable`.
 */
export async function completeByCards(shop: Work, order: Locked<Order>): Promise<string> {
  const reference = referenceOf(order.id, (await countAttempts(shop.db, order.id)) + 1)
  const completion = await completePaid(shop, order.id, reference, { paidKobo: 0 })
  if (completion === 'sold_out') throw new ShopError('insufficient_stock')
  if (completion !== 'completed') throw new ShopError('order_not_payable')
  await bookOrder(shop, order.id)
  return reference
}

/**
 * Lets a gift card pay what it can of an order that waits for its payment, and completes the order when nothing is
 * left. Throws ShopError: beside `card` when it can pay nothing, `payment_underway` while money is on its way, and what
 * `lockPayable` throws.
 */
export async function payByCard(
  shop: Shop,
  payer: Payer,
  orderId: string,
  cardId: number,
): Promise<void> {
  await checkNoPaymentUnderway(shop, orderId)
  await findOrder(shop, payer, orderId)
  await shop.inTransaction(async (shop) => {
    await lockPayable(shop, payer, { id: orderId })
    const found = await lockedOrder(shop, orderId)
    if (!found) throw new ShopError('not_found')
    // What the rider collects was said to the buyer.
    if (found.dueKobo > 0) throw new ShopError('order_not_payable')
    const order = await takeCardFor(shop, found, { cardId })
    if (leftToPay(order) === 0) {
      await completeByCards(shop, order)
      return
    }
    // Who was shown the shop's own account is asked for the rest from now on.
    const account = (await findOpenOwn(shop, orderId)) && (await readOwnAccount(shop))
    if (account) await openOwn(shop, order, account)
  })
}
