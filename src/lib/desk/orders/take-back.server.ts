import { fieldError } from '#lib/errors.ts'
import { DELIVERY_STATES } from '#lib/orders/orders.ts'
import { takeBackStep } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskOrderActTexts } from '#lib/texts/desk/order-acts.ts'
import { act } from '../act.server.ts'
import type { Actor } from '../desk.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'

const texts = deskOrderActTexts.takeBack

/**
 * Takes back the step that the page showed, before its customer is told of it. Throws ShopError beside `act` when it is too
 * late, or the order has moved on.
 */
export const takeBack = (shop: Shop, by: Actor, number: string, shown: unknown): Promise<string> =>
  act(shop, by, { name: 'order.taken-back', subject: subjectOf(number) }, async (shop) => {
    const { id } = await requireOrder(shop, by.role, number)
    const from = DELIVERY_STATES.find((state) => state === shown)
    const to = from && (await takeBackStep(shop, id, from))
    if (!from || to === undefined) throw fieldError('act', texts.tooLate)
    return { goTo: `${pathOf(number)}?done=taken-back`, changes: { state: [from, to ?? 'paid'] } }
  })
