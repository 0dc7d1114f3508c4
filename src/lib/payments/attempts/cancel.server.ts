import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { endUnpacked } from '#lib/orders/status/end.server.ts'
import { cancelOrder } from '#lib/orders/status/expire.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { isInReview } from '#lib/orders/status/payable.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import { takeBackStock } from '#lib/orders/stock/stock.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { cancelTexts } from '#lib/texts/buying/payments.ts'
import { listUnsettled } from '../settle/checks.sql.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { PAGE_TIMEOUT_MS, within } from '../companies/timeout.server.ts'
import { settleIfPossible } from '../settle/reconcile.server.ts'
import { ACCEPTED_STATES } from '../payments.ts'
import type { Balance } from '../refunds/balances.server.ts'
import { canSendBack, OWNER } from '../refunds/refund.server.ts'
import {
  type AskedRefund,
  lockWithRefunds,
  type OrderWithRefunds,
  requestRefund,
} from '../refunds/requests.server.ts'
import { type RefundUnits, unitsToRefund } from '../refunds/requests.ts'

/**
 * Cancels an unpaid order for its customer or the owner. Throws ShopError: `payment_underway` as below,
 * `order_not_pending` when it is paid or has ended.
 */
export async function cancelUnpaid(shop: Shop, orderId: string): Promise<void> {
  await checkNoPaymentUnderway(shop, orderId)
  await cancelOrder(shop, orderId)
}

/**
 * Throws ShopError('payment_underway') while a payment of the order is pending or a person must look at it, since its
 * money would have to be sent back. Asks the companies: never call it in a transaction.
 */
export async function checkNoPaymentUnderway(shop: Shop, orderId: string): Promise<void> {
  const open = await listUnsettled(shop.db, orderId)
  const ask = () => Promise.all(open.map(({ reference }) => settleIfPossible(shop, reference)))
  const seen =
    (await within(PAGE_TIMEOUT_MS, ask)) ?? open.map(({ is_confirming }) => is_confirming === 1)
  const order = await findAnyOrder(shop, orderId)
  if (seen.includes(true) || (order && isInReview(order))) throw new ShopError('payment_underway')
}

/** What is left of the payments that completed an order. */
const owedOf = (balances: readonly Balance[]): Balance[] =>
  balances.filter(
    ({ attempt, leftKobo }) => ACCEPTED_STATES.includes(attempt.state) && leftKobo > 0,
  )

const goesBack = (shop: Shop, { attempt, cameKobo, leftKobo }: Balance): boolean =>
  canSendBack(shop, attempt, cameKobo === leftKobo ? 'byOwner' : 'part')

/** Whether the shop itself can send back all the money of a paid order. */
export const canCancelPaid = (shop: Shop, balances: readonly Balance[]): boolean =>
  owedOf(balances).every((balance) => goesBack(shop, balance))

type Cancelling = { by: 'customer' | 'owner' } & Partial<
  Pick<AskedRefund, 'reason' | 'who' | 'limitStaffId'>
> & { afterMs?: number }

/** As `cancelLocked`, of an order that is not locked yet. */
export const cancelPaid = (shop: Shop, orderId: string, how: Cancelling): Promise<void> =>
  shop.inTransaction(async (shop) => cancelLocked(shop, await lockWithRefunds(shop, orderId), how))

/**
 * Cancels a paid order that is not packed: its goods go back into stock and its money is sent back. Money that the
 * company cannot send back is flagged for the owner. For `afterMs` it can be taken back, if all its money can be sent:
 * the money is sent and the customer told after that. Throws ShopError('order_not_cancellable').
 */
export async function cancelLocked(
  shop: Work,
  found: OrderWithRefunds,
  { by, afterMs = 0, ...how }: Cancelling,
): Promise<void> {
  const { order, balances } = found
  const asked = { reason: '', who: OWNER, ...how }
  if (!(await endUnpacked(shop, order.id))) throw new ShopError('order_not_cancellable')
  const owed = owedOf(balances)
  const isDelayed = afterMs > 0 && owed.length > 0 && canCancelPaid(shop, balances)
  // The first refund that can be taken back remembers the goods.
  let units = isDelayed ? await unitsToPutBack(shop, found) : []
  if (!isDelayed) await takeBackStock(shop, order.id, 'cancel')
  for (const balance of owed) {
    if (!goesBack(shop, balance)) {
      await flagPayment(shop, balance.attempt, 'cancelled')
      continue
    }
    await requestRefund(shop, found, {
      ...asked,
      reference: balance.reference,
      units,
      why: 'cancelled',
      sent: { afterMs: isDelayed ? afterMs : 0 },
    })
    units = []
  }
  if (!isDelayed) await tellCancelled(shop, order, { by, isPaid: owed.length > 0 })
}

async function unitsToPutBack(
  shop: Shop,
  { order, requests }: OrderWithRefunds,
): Promise<RefundUnits[]> {
  const out = await findUnitsOut(shop, order.id)
  const left = unitsToRefund(order, requests)
  return order.items.flatMap(({ id, sizeId }) => {
    const quantity = left.get(id) ?? 0
    const isPutBack = sizeId !== null && out.has(sizeId)
    return quantity > 0 ? [{ orderItemId: id, quantity, isPutBack }] : []
  })
}

async function tellCancelled(
  shop: Shop,
  { id, number, customerId }: Order,
  { by, isPaid }: { by: Cancelling['by']; isPaid: boolean },
): Promise<void> {
  if (customerId !== null)
    await notify(shop, customerId, {
      eventKey: `order-cancelled:${id}`,
      notice: isPaid ? orderNotices.cancelledPaid(number) : orderNotices.cancelled(number),
      link: '/orders',
    })
  if (by === 'customer')
    await sendOwnerMail(shop, {
      key: `order-cancelled:${id}`,
      subject: cancelTexts.subject(number),
      paragraphs: [isPaid ? cancelTexts.byCustomer(number) : cancelTexts.unpaid(number)],
      order: number,
    })
}
