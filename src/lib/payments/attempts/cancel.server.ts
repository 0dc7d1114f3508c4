import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { cancelUnpacked, endUnpacked } from '#lib/orders/status/end.server.ts'
import { cancelOrder } from '#lib/orders/status/expire.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { isInReview, type Order } from '#lib/orders/orders.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { cancelTexts } from '#lib/texts/buying/payments.ts'
import { listUnsettled } from '../settle/checks.sql.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { PAGE_TIMEOUT_MS, within } from '../companies/timeout.server.ts'
import { settleIfPossible } from '../settle/reconcile.server.ts'
import { ACCEPTED_STATES } from '../payments.ts'
import { readRefunds } from '../refunds/balances.server.ts'
import { canSendBack, listAccepted, refundPayment } from '../refunds/refund.server.ts'
import { type AskedRefund, requestRefund } from '../refunds/requests.server.ts'
import { unitsToRefund } from '../refunds/requests.ts'

/**
 * Cancels an unpaid order for its customer or the owner. Throws ShopError: `payment_underway` as below, `order_not_pending`
 * when it is paid or has ended.
 */
export async function cancelUnpaid(shop: Shop, orderId: string): Promise<void> {
  await checkNoPaymentUnderway(shop, orderId)
  await cancelOrder(shop, orderId)
}

/**
 * Throws ShopError('payment_underway') while a payment of the order is pending or a person must look at it, since its money
 * would have to be sent back. Asks the companies: never call it in a transaction.
 */
export async function checkNoPaymentUnderway(shop: Shop, orderId: string): Promise<void> {
  const open = await listUnsettled(shop.db, orderId)
  const ask = () => Promise.all(open.map(({ reference }) => settleIfPossible(shop, reference)))
  const seen =
    (await within(PAGE_TIMEOUT_MS, ask)) ?? open.map(({ is_confirming }) => is_confirming === 1)
  const order = await findAnyOrder(shop, orderId)
  if (seen.includes(true) || (order && isInReview(order))) throw new ShopError('payment_underway')
}

/** Whether the shop itself can send back all the money of a paid order. */
export const canCancelPaid = async (shop: Shop, orderId: string): Promise<boolean> => {
  const { balances } = await readRefunds(shop, orderId)
  const paid = balances.filter(({ attempt }) => ACCEPTED_STATES.includes(attempt.state))
  return paid.every(({ attempt, cameKobo, leftKobo }) =>
    canSendBack(shop, attempt, cameKobo === leftKobo ? 'byOwner' : 'part'),
  )
}

/**
 * As `cancelPaid`, but it can be taken back for `delayMs`: the money is sent and the customer told after that. Only for
 * payments that the shop itself can send back. Throws ShopError('order_not_cancellable').
 */
export const cancelPaidLater = (
  shop: Shop,
  order: Order,
  asked: Pick<AskedRefund, 'reason' | 'who' | 'limitStaffId' | 'delayMs'>,
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    if (!(await endUnpacked(shop, order.id))) throw new ShopError('order_not_cancellable')
    const { balances, requests } = await readRefunds(shop, order.id)
    const paid = balances.filter(
      ({ attempt, leftKobo }) => ACCEPTED_STATES.includes(attempt.state) && leftKobo > 0,
    )
    const out = await findUnitsOut(shop, order.id)
    const left = unitsToRefund(order, requests)
    const units = order.items.flatMap(({ id, sizeId }) => {
      const quantity = left.get(id) ?? 0
      const isPutBack = sizeId !== null && out.has(sizeId)
      return quantity > 0 ? [{ orderItemId: id, quantity, isPutBack }] : []
    })
    for (const [at, { reference }] of paid.entries())
      await requestRefund(shop, order.id, {
        reference,
        // Only the first refund puts the goods back.
        units: at === 0 ? units : [],
        isCancelling: true,
        ...asked,
      })
  })

/**
 * Cancels a paid order that is not packed: its goods go back into stock and its money is sent back. Money that the company
 * cannot send back is flagged for the owner. Throws ShopError('order_not_cancellable').
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
        order: number,
      })
  })
