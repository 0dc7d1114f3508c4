import { takeBought } from '#lib/cart/cart.server.ts'
import { findTerms, zoneOf } from '#lib/delivery/delivery.server.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { dropCards } from '#lib/gift-cards/pay.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { notify, settleNotice } from '#lib/notifications/notifications.server.ts'
import type { Shop } from '#lib/shop.ts'
import { doorTexts as texts } from '#lib/texts/buying/door.ts'
import { after } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { lockOrderOf } from '../locks.server.ts'
import { findOrder, keepOrderUntil, takeUpOrder } from '../orders.server.ts'
import { isInReview, leftToPay, type Order, placedKey } from '../orders.ts'
import { isStillThere } from '../status/complete.server.ts'
import { updateOrder } from '../write.sql.ts'
import { isBlocked } from './blocked.sql.ts'
import { countRefused, countToCall } from './door.sql.ts'
import { CALL_MS, MOST_REFUSED, MOST_TO_CALL, type NoDoor, noDoorOf } from './door.ts'

type Asked = { mode: ShippingMode; lgaId: number | null; totalKobo: number; restKobo: number }

/** Whether an order can be paid on delivery, and if not, why, in words. Null where the shop does not offer it at all. */
export async function readDoorOffer(
  shop: Shop,
  { mode, lgaId, totalKobo, restKobo }: Asked,
  customerId: number | null = null,
): Promise<{ offered: boolean; why: string } | null> {
  if (!(await findTerms(shop)).hasDoor) return null
  const upToKobo = mode === 'pickup' || lgaId === null ? null : await findUpTo(shop, lgaId)
  const no = noDoorOf({ mode, upToKobo, totalKobo, restKobo })
  if (no) return { offered: false, why: texts.why(no, upToKobo) }
  const isRefused = customerId !== null && (await mustPrepay(shop, { customerId, phone: '' }))
  return isRefused ? { offered: false, why: texts.why('person', null) } : { offered: true, why: '' }
}

const findUpTo = async (shop: Shop, lgaId: number): Promise<number | null> =>
  (await zoneOf(shop, lgaId)).doorUpToKobo

/** Whether this person must pay before goods are sent. */
const mustPrepay = async (
  { db }: Shop,
  person: { customerId: number | null; phone: string },
): Promise<boolean> =>
  (await countRefused(db, person)) >= MOST_REFUSED || (await isBlocked(db, person.phone))

/**
 * Chooses pay on delivery for a customer's unpaid order: it waits for the call of a clerk, and its goods leave the cart. Throws
 * ShopError: `invalid` beside `payment_kind` where that is not possible, `payment_underway` while a person must look at a payment,
 * and what `takeUpOrder` throws.
 */
export async function payAtDoor(
  shop: Shop,
  payer: Payer & { id: number },
  orderId: string,
): Promise<Order> {
  const { order: found } = await takeUpOrder(shop, payer, orderId)
  await shop.inTransaction(async (shop) => {
    await lockOrderOf(shop, payer.id, found.id)
    const order = await findOrder(shop, payer, found.id)
    if (order.status === 'successful') throw new ShopError('already_paid')
    if (order.status !== 'pending') throw new ShopError('order_not_payable')
    if (isInReview(order)) throw new ShopError('payment_underway')
    if (order.dueKobo > 0) return
    const no = await refusalOf(shop, payer.id, order)
    if (no) throw fieldError('payment_kind', texts.refused(no.why, no.upToKobo))
    await waitForCall(shop, order)
  })
  return findOrder(shop, payer, orderId)
}

async function refusalOf(
  shop: Shop,
  customerId: number,
  order: Order,
): Promise<{ why: NoDoor; upToKobo: number | null } | null> {
  const { shippingMode: mode, sumTotalKobo: totalKobo, address, holdsGoods } = order
  const upToKobo = address.lga ? await findUpTo(shop, address.lga.id) : null
  const no = noDoorOf({ mode, upToKobo, totalKobo, restKobo: leftToPay(order) })
  if (no) return { why: no, upToKobo }
  const isRefused =
    !holdsGoods ||
    (await mustPrepay(shop, { customerId, phone: address.phone })) ||
    (await countToCall(shop.db, customerId)) >= MOST_TO_CALL
  return isRefused ? { why: 'person', upToKobo } : null
}

async function waitForCall(shop: Shop, order: Order): Promise<void> {
  const { id, number, customerId, creditKobo, address } = order
  const dueKobo = leftToPay(order)
  await updateOrder(shop.db, id, { due_kobo: dueKobo, updated_at: shop.now() })
  await keepOrderUntil(shop, id, after(shop.now(), CALL_MS))
  await takeBought(shop, order.cartId, order.items.filter(isStillThere))
  if (creditKobo > 0) await dropCards(shop, order.cartId)
  if (customerId !== null) {
    await settleNotice(shop, customerId, placedKey(id))
    await notify(shop, customerId, {
      eventKey: `order-to-call:${id}`,
      notice: texts.notices.toCall(number, address.phone),
      link: `/orders/${id}`,
    })
  }
  await sendOwnerMail(shop, {
    key: `order-to-call:${id}`,
    subject: texts.owner.subject(number),
    paragraphs: [texts.owner.toCall(address.name, address.phone, dueKobo)],
    order: number,
  })
}
