import { ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import { findOrder } from '#lib/orders/orders.server.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { failOrder } from '#lib/orders/status/expire.server.ts'
import type { Shop } from '#lib/shop.ts'
import { payPageTexts } from '#lib/texts/buying/pay-page.ts'
import { ownAccountTexts } from '#lib/texts/buying/payments.ts'
import type { Payer } from '#lib/visitor.ts'
import { checkNoPaymentUnderway } from '../attempts/cancel.server.ts'

/**
 * Cancels an order that is paid in part, for its customer, who wants the money back. The team then finds the money
 * under Money.
 * Throws ShopError: `not_found`, `order_not_pending`, and `payment_underway` while more may be on its way.
 */
export async function askForPartBack(shop: Shop, payer: Payer, orderId: string): Promise<void> {
  // Who comes by a link is not known.
  if (payer.id === null) throw new ShopError('permission_denied')
  await findOrder(shop, payer, orderId)
  await checkNoPaymentUnderway(shop, orderId)
  await shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    if (!order || order.partKobo === 0 || !(await failOrder(shop, orderId, 'cancelled')))
      throw new ShopError('order_not_pending')
    const words = payPageTexts.short.note(formatNaira(order.partKobo))
    await addNote(shop, { orderId, who: ownAccountTexts.buyer, words })
  })
}
