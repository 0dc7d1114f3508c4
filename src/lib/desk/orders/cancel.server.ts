import { fieldError, ShopError } from '#lib/errors.ts'
import { cancelOrder } from '#lib/orders/status/expire.server.ts'
import { isToPack } from '#lib/orders/life.ts'
import {
  canCancelPaid,
  cancelLocked,
  checkNoPaymentUnderway,
} from '#lib/payments/attempts/cancel.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { openOf, versionOf } from '#lib/payments/refunds/plan.server.ts'
import type { OrderWithRefunds } from '#lib/payments/refunds/requests.server.ts'
import { sumOf, TAKE_BACK_MS } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'
import { deskPackingTexts } from '#lib/texts/desk/packing.ts'
import { act } from '../act.server.ts'
import type { Actor, Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { useMoneyLimit } from '../staff/money-limit.server.ts'
import { lockOrderFor, pathOf, requireOrder, subjectOf } from './orders.server.ts'
import { checkShown } from './refund.server.ts'

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
  return planCancelling(shop, { order, ...(await readRefunds(shop, order.id)) })
}

const planCancelling = (shop: Shop, found: OrderWithRefunds) => ({
  leftKobo: sumOf(openOf(found.balances), 'leftKobo'),
  isSent: canCancelPaid(shop, found.balances),
  shown: versionOf(found),
})

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
    const order = await lockOrderFor(shop, by.role, number)
    if (!isToPack(order)) throw fieldError('act', deskPackingTexts.cancel.cannot)
    const found = { order, ...(await readRefunds(shop, order.id)) }
    const plan = planCancelling(shop, found)
    await checkShown(shop, plan, subject, shown)
    const limitStaffId = await useMoneyLimit(shop, by, plan.leftKobo, 'reason')
    const asked = { reason, who: by.name, limitStaffId, delayMs: TAKE_BACK_MS }
    await cancelLocked(shop, found, { by: 'owner', ...asked })
    return {
      goTo: `${pathOf(number)}?done=${plan.isSent ? 'cancelled-paid' : 'cancelled-by-hand'}`,
      changes: { state: ['paid', 'cancelled'] },
    }
  })
}
