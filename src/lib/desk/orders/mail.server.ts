import { fieldError } from '#lib/errors.ts'
import { countSentAgainToday } from '#lib/notifications/order-mails.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { mailAgain, mailsToRepeat } from '#lib/orders/owner/mail-again.server.ts'
import { hasNoBuyer, type Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { deskMailTexts as texts } from '#lib/texts/desk/mails.ts'
import { act } from '../act.server.ts'
import type { Actor } from '../desk.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'

/** How many mails about an order may be sent again on a day in Lagos. */
const MOST_A_DAY = 5

/**
 * Sends a mail about an order again, as the order stands now. Throws ShopError beside `act` where this mail would not be true
 * any more, nobody could get it, or enough were sent today.
 */
export const sendMailAgain = (
  shop: Shop,
  by: Actor,
  number: string,
  wanted: unknown,
): Promise<string> =>
  act(shop, by, { name: 'order.mail', subject: subjectOf(number) }, async (shop) => {
    const { id } = await requireOrder(shop, by.role, number)
    await lockOrder(shop, id)
    const order = await requireOrder(shop, by.role, number)
    checkRecipient(order)
    const kind = (await mailsToRepeat(shop, order)).find((each) => each === wanted)
    if (!kind) throw fieldError('act', texts.notTrue)
    if ((await countSentAgainToday(shop, id)) >= MOST_A_DAY)
      throw fieldError('act', texts.enough(MOST_A_DAY))
    await mailAgain(shop, order, { kind, who: by.name })
    return { goTo: `${pathOf(number)}?done=mail`, changes: { mail: [null, kind] } }
  })

function checkRecipient(order: Order): void {
  if (hasNoBuyer(order)) throw fieldError('act', texts.noBuyer)
  if (order.address.email === '') throw fieldError('act', texts.noAddress)
}
