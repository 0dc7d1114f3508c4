import { shopFacts } from '#lib/content/facts.server.ts'
import { sendDoorMail } from '#lib/notifications/order-mails.server.ts'
import type { Repeat } from '#lib/notifications/order-mails.ts'
import type { Work } from '#lib/shop.ts'
import type { Order } from '../orders.ts'
import { arrivalOf } from '../timeline.ts'
import { pageWithoutAccount } from '../placing/pay-link.server.ts'
import { handOverCodeOf } from '../hand-over/code.server.ts'

/** Mails the buyer of an order that is paid on delivery what the rider collects, and the code. */
export function mailCode(shop: Work, order: Order, repeat: Repeat | null = null): Promise<void> {
  const { address, id: orderId, number, dueKobo, depositKobo, isDepositKept } = order
  const mail = { to: address.email, name: address.name, orderId, number }
  const sums = { dueKobo, depositKobo, isDepositKept }
  const code = { code: handOverCodeOf(shop, order), codeNumber: order.code.number }
  const url = pageWithoutAccount(shop, order)
  const arrives = arrivalOf(order, shop.now(), shopFacts().closed)
  return sendDoorMail(shop, { ...mail, ...sums, ...code, url, arrives }, repeat)
}
