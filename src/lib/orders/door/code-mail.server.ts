import { sendDoorMail } from '#lib/notifications/order-mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Order } from '../orders.ts'
import { arrivalOf } from '../timeline.ts'
import { pageWithoutAccount } from '../placing/pay-link.server.ts'
import { handOverCodeOf } from './code.server.ts'

/** Mails the buyer of an order that is paid on delivery what the rider collects, and the code. Call it in a transaction. */
export const mailCode = (shop: Shop, order: Order): Promise<void> =>
  sendDoorMail(shop, {
    to: order.address.email,
    name: order.address.name,
    orderId: order.id,
    url: pageWithoutAccount(shop, order),
    number: order.number,
    dueKobo: order.dueKobo,
    depositKobo: order.depositKobo,
    isDepositKept: order.isDepositKept,
    code: handOverCodeOf(shop, order),
    codeNumber: order.code.number,
    arrives: arrivalOf(order, shop.now()),
  })
