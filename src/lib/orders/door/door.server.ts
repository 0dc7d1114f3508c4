import { ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { depositTexts } from '#lib/texts/buying/deposit.ts'
import { doorTexts as texts } from '#lib/texts/buying/door.ts'
import type { Customer } from '#lib/visitor.ts'
import { confirmOrder, endPaid, resumeOrder } from '../life.sql.ts'
import { isAtDoor } from '../life.ts'
import { type Locked, lockedOrder } from '../locks.server.ts'
import type { Order } from '../orders.ts'
import { addNote } from '../owner/notes.server.ts'
import { alertOfSoldOut } from '../stock/sold-out.server.ts'
import { sellStock } from '../stock/stock.server.ts'
import { setDuePaid } from '../write.sql.ts'
import { withNewCode } from '../hand-over/code.server.ts'
import { hasRiderCode } from '../hand-over/code.ts'
import { mailCode } from './code-mail.server.ts'
import { listComingBack, listOnTheWay, listToCall } from './door.sql.ts'

const MOST_LISTED = 100

/** The orders that are paid on delivery, the oldest first: to call, on the way, not taken. At most 100 of each. */
export const listDoor = async ({ db }: Shop) => ({
  toCall: await listToCall(db, MOST_LISTED),
  onTheWay: await listOnTheWay(db, MOST_LISTED),
  comingBack: await listComingBack(db, MOST_LISTED),
})

/** The orders that wait for the call of a clerk, the oldest first, at most 100. */
export const listCalls = ({ db }: Shop): Promise<Order[]> => listToCall(db, MOST_LISTED)

/**
 * Confirms a locked order whose buyer was called: it goes to packing, and its goods are sold. Throws ShopError when it
 * does not wait for a call.
 */
export async function confirmLocked(shop: Work, order: Locked<Order>): Promise<void> {
  if (!(await confirmOrder(shop.db, order.id, shop.now())))
    throw new ShopError('invalid', { detail: texts.notToCall })
  await alertOfSoldOut(shop, order, await sellStock(shop, order.id))
  if (order.customerId !== null)
    await notify(shop, order.customerId, {
      eventKey: `order-confirmed:${order.id}`,
      notice: texts.notices.confirmed(order.number, order.dueKobo),
      link: `/orders/${order.id}`,
    })
  await mailCode(shop, { ...order, stage: 'to-pack', confirmedAt: shop.now() })
}

/**
 * Makes a new code for a customer's order, and mails it. Throws ShopError when the order needs none any more, and
 * `throttled` when a customer asks for many: each is a mail to an address that nobody has verified. Call it outside
 * transactions.
 */
export async function renewCode(shop: Shop, customer: Customer, orderId: string): Promise<void> {
  await limitRate(shop, `renew-code:${customer.id}`, LIMITS.handOverCodes)
  await shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    if (order?.customerId !== customer.id) throw new ShopError('not_found')
    if (!hasRiderCode(order)) throw new ShopError('invalid', { detail: texts.noCode })
    await mailCode(shop, await withNewCode(shop, order))
  })
}

/** Notes that what was due on delivery of a locked order is paid. */
export const payDue = ({ db, now }: Work, orderId: string): Promise<void> =>
  setDuePaid(db, orderId, now())

/**
 * Ends a locked order whose buyer did not take it; its goods are put back when they are received. Throws ShopError
 * when it is not on its way, or nothing is due.
 */
export async function refuseLocked(
  shop: Work,
  order: Locked<Order>,
  { reason, who }: { reason: string; who: string },
): Promise<void> {
  if (!isAtDoor(order)) throw new ShopError('invalid', { detail: texts.notAtDoor })
  await endPaid(shop.db, order.id, { reason: 'refused', now: shop.now() })
  await addNote(shop, { orderId: order.id, who, words: texts.note(reason) })
  if (order.customerId !== null)
    await notify(shop, order.customerId, {
      eventKey: `order-refused:${order.id}:${shop.now()}`,
      notice: texts.notices.refused(
        order.number,
        order.depositKobo > 0 ? depositTexts.refused(order.depositKobo, order.isDepositKept) : '',
      ),
      link: `/orders/${order.id}`,
    })
}

/** Sends a locked order that was not taken on its way again. Throws ShopError when its goods are back. */
export async function sendRefusedAgain(shop: Shop, order: Locked<Order>): Promise<void> {
  const terms = { endReason: 'refused', withGoods: true, now: shop.now() } as const
  if (order.deliveryState !== 'sent' || !(await resumeOrder(shop.db, order.id, terms)))
    throw new ShopError('invalid', { detail: texts.isBack })
}
