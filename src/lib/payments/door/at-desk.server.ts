import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { chooseAtDesk } from '#lib/orders/door/offer.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { mailPayLink } from '#lib/orders/placing/pay-link.server.ts'
import { waitsForDeposit } from '#lib/orders/status/left-to-pay.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import type { Work } from '#lib/shop.ts'
import { doorTexts as texts } from '#lib/texts/buying/door.ts'
import { confirmAtDoor } from './door.server.ts'

/**
 * Lets a locked, unpaid order of the desk be paid on delivery. It is confirmed at once, as the clerk has spoken with
 * its buyer; where a deposit is asked for, it waits for that, and its link is mailed. `shown`: the terms that the
 * clerk saw (`shownTermsOf`). `by`: who chose it. Returns the order as it is then. Throws ShopError beside `payment`
 * where it cannot be paid on delivery.
 */
export async function payAtDoorFromDesk(
  shop: Work,
  order: Locked<Order>,
  { shown, by }: { shown: string; by: string },
): Promise<Order> {
  const chosen = await chooseAtDesk(shop, order, shown)
  if (waitsForDeposit(chosen)) {
    await mailPayLink(shop, chosen, { who: by, why: 'again' })
    return chosen
  }
  await confirmAtDoor(shop, chosen)
  const { id, number, dueKobo } = chosen
  await sendOwnerMail(shop, {
    key: `order-at-door:${id}`,
    subject: texts.owner.toPack(number),
    paragraphs: [texts.owner.madeAtDesk(dueKobo)],
    order: number,
  })
  return (await findAnyOrder(shop, id)) ?? chosen
}
