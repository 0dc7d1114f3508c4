import { alertOfOrder } from '#lib/notifications/alerts/alert-staff.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { notify, settleNotice } from '#lib/notifications/notifications.server.ts'
import type { Work } from '#lib/shop.ts'
import { depositTexts as texts } from '#lib/texts/buying/deposit.ts'
import { type Order, placedKey } from '../orders.ts'
import { mailCode } from './code-mail.server.ts'

/** Tells the buyer and the owner that the deposit of an order came, and that it is packed now. */
export async function tellDepositPaid(shop: Work, order: Order): Promise<void> {
  const { id, number, customerId, depositKobo, dueKobo } = order
  if (customerId !== null) {
    await settleNotice(shop, customerId, placedKey(id))
    await notify(shop, customerId, {
      eventKey: `order-confirmed:${id}`,
      notice: texts.notice(number, depositKobo, dueKobo),
      link: `/orders/${id}`,
    })
  }
  await mailCode(shop, order)
  await alertOfOrder(shop, order)
  await sendOwnerMail(shop, {
    key: `order-deposit:${id}`,
    subject: texts.owner.subject(number),
    paragraphs: [texts.owner.paid(depositKobo, dueKobo)],
    order: number,
  })
}
