import { fieldError, ShopError } from '#lib/errors.ts'
import { cancelOrder } from '#lib/orders/status/expire.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { isToPack } from '#lib/orders/life.ts'
import {
  canCancelPaid,
  cancelPaid,
  cancelPaidLater,
  checkNoPaymentUnderway,
} from '#lib/payments/attempts/cancel.server.ts'
import { sumOf, TAKE_BACK_MS } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'
import { deskPackingTexts } from '#lib/texts/desk/packing.ts'
import { act } from '../act.server.ts'
import type { Actor, Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { useMoneyLimit } from '../staff/money-limit.server.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'
import { checkShown, readRefundPage } from './refund.server.ts'

/**
 * Cancels an order that is not paid yet: its goods go back into stock and its customer is told. Throws ShopError as
 * `cancelOrder` and `checkNoPaymentUnderway` do.
 */
export async function cancelWaiting(shop: Shop, by: Actor, number: string): Promise<string> {
  if (!may(by.role, 'orders.cancel')) throw new ShopError('permission_denied')
  const { id } = await requireOrder(shop, by.role, number)
  // Before the act: a transaction must not wait for a payment company.
  await checkNoPaymentUnderway(shop, id)
  return act(shop, by, { name: 'order.cancelled', subject: subjectOf(number) }, async (shop) => {
    await cancelOrder(shop, id)
    return {
      goTo: `${pathOf(number)}?done=cancelled`,
      changes: { state: ['waiting', 'cancelled'] },
    }
  })
}

/**
 * How much money the cancellation of a paid order sends back, and whether the shop sends it by itself. Null for an order that
 * is not waiting to be packed, and for staff who may not refund.
 */
export async function readCancelling(shop: Shop, { role }: Pick<Staff, 'role'>, number: string) {
  const order = await requireOrder(shop, role, number)
  if (!isToPack(order) || !may(role, 'money.refund')) return null
  const { open, shown } = await readRefundPage(shop, { role }, number)
  return { leftKobo: sumOf(open, 'leftKobo'), isSent: await canCancelPaid(shop, order.id), shown }
}

/**
 * Cancels a paid order that is not packed. Its goods go back into stock. Its money is sent back after one minute, or by hand
 * when the shop cannot send it. Throws ShopError: beside `act` when it is packed or over, beside `reason` above the money limit
 * of the actor.
 */
export const cancelPaidOrder = (
  shop: Shop,
  by: Actor,
  number: string,
  { reason, shown }: { reason: string; shown: string },
): Promise<string> => {
  const subject = subjectOf(number)
  return act(shop, by, { name: 'order.cancelled-paid', subject, reason }, async (shop) => {
    if (!may(by.role, 'orders.cancel')) throw new ShopError('permission_denied')
    const { id } = await requireOrder(shop, by.role, number)
    await lockOrder(shop, id)
    const order = await requireOrder(shop, by.role, number)
    const found = await readCancelling(shop, by, number)
    if (!found) throw fieldError('act', deskPackingTexts.cancel.cannot)
    await checkShown(shop, found, subject, shown)
    const limitStaffId = await useMoneyLimit(shop, by, found.leftKobo, 'reason')
    const asked = { reason, who: by.name, limitStaffId, delayMs: TAKE_BACK_MS }
    if (found.isSent) await cancelPaidLater(shop, order, asked)
    else await cancelPaid(shop, id, { by: 'owner' })
    return {
      goTo: `${pathOf(number)}?done=${found.isSent ? 'cancelled-paid' : 'cancelled-by-hand'}`,
      changes: { state: ['paid', 'cancelled'] },
    }
  })
}
