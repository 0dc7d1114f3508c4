import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { cancelUnpacked } from '#lib/orders/end.server.ts'
import { cancelOrder } from '#lib/orders/expire.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { isInReview } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.server.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import { cancelTexts } from '#lib/texts/payments.ts'
import { listUnsettled } from '../settle/checks.sql.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { PAGE_TIMEOUT_MS, within } from '../companies/timeout.server.ts'
import { settleIfPossible } from '../settle/reconcile.server.ts'
import { canSendBack, listAccepted, refundPayment } from '../refunds/refund.server.ts'

/**
 * Ends an order that is not wanted any more, by its customer or the owner. Throws ShopError: `payment_underway`, as
 * below; `order_not_pending` once it is paid or has ended.
 */
export async function cancelUnpaid(shop: Shop, orderId: string): Promise<void> {
  await checkNoPaymentUnderway(shop, orderId)
  await cancelOrder(shop, orderId)
}

/**
 * Throws ShopError('payment_underway') while money for an order is on its way or looked at by a person, since it would
 * have to be sent back. Asks the companies: not for inside a transaction.
 */
export async function checkNoPaymentUnderway(shop: Shop, orderId: string): Promise<void> {
  const open = await listUnsettled(shop.db, orderId)
  const ask = () => Promise.all(open.map(({ reference }) => settleIfPossible(shop, reference)))
  const seen =
    (await within(PAGE_TIMEOUT_MS, ask)) ?? open.map(({ is_confirming }) => is_confirming === 1)
  const order = await findAnyOrder(shop, orderId)
  if (seen.includes(true) || (order && isInReview(order))) throw new ShopError('payment_underway')
}

/**
 * Cancels a paid order that is not packed yet: its goods are on the shelf again, and its money goes back. What its
 * company cannot send back is flagged, for the owner to send by hand. Throws ShopError('order_not_cancellable').
 */
export const cancelPaid = (
  shop: Shop,
  orderId: string,
  { by }: { by: 'customer' | 'owner' },
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    if (!(await cancelUnpacked(shop, orderId))) throw new ShopError('order_not_cancellable')
    for (const attempt of await listAccepted(shop, orderId))
      if (canSendBack(shop, attempt, 'byOwner')) await refundPayment(shop, attempt)
      else await flagPayment(shop, attempt, 'cancelled')
    const order = await findAnyOrder(shop, orderId)
    if (!order) return
    const { number, customerId } = order
    if (customerId !== null)
      await notify(shop, customerId, {
        eventKey: `order-cancelled:${orderId}`,
        notice: orderNotices.cancelledPaid(number),
        link: '/orders',
      })
    if (by === 'customer')
      await sendOwnerMail(shop, {
        key: `order-cancelled:${orderId}`,
        subject: cancelTexts.subject(number),
        paragraphs: [cancelTexts.byCustomer(number)],
      })
  })
