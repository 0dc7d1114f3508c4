import { ShopError } from '#lib/errors.ts'
import { cancelOrder } from '#lib/orders/expire.server.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { act } from '../act.server.ts'
import type { Actor } from '../desk.ts'
import { may } from '../rights.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'

/**
 * Ends an order that waits for its payment, puts its goods back on the shelf and tells its customer. Throws ShopError, as
 * `cancelUnpaid`.
 */
export async function cancelWaiting(shop: Shop, by: Actor, number: string): Promise<string> {
  if (!may(by.role, 'orders.cancel')) throw new ShopError('permission_denied')
  const { id } = await requireOrder(shop, by.role, number)
  // Before the act: no transaction waits for a company's answer.
  await checkNoPaymentUnderway(shop, id)
  return act(shop, by, { name: 'order.cancelled', subject: subjectOf(number) }, async (shop) => {
    await cancelOrder(shop, id)
    return {
      goTo: `${pathOf(number)}?done=cancelled`,
      changes: { state: ['waiting', 'cancelled'] },
    }
  })
}
