import { sendRestMail } from '#lib/notifications/order-mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { formatNaira } from '#lib/money.ts'
import { isOpen } from '#lib/orders/standing.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { payPagePathOf } from '#lib/orders/orders.ts'
import { payPageUrlOf } from '#lib/orders/placing/pay-link.server.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import type { Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { openOwn } from './open.server.ts'
import { readOwnAccount } from './own-account.server.ts'

/**
 * Asks the buyer of a locked order for the rest, after a part of the money has come. The order's time to pay begins
 * anew. Its page shows the rest and the shop's own account; a mail and a notice say so. Does nothing for an order that
 * does not wait.
 */
export async function askForRest(shop: Work, orderId: string): Promise<void> {
  const order = await lockedOrder(shop, orderId)
  if (!order || !isOpen(order) || order.partKobo === 0) return
  const account = order.channel === 'guest' ? null : await readOwnAccount(shop)
  if (account) await openOwn(shop, order, account, { isAnew: true })
  const { id, number, customerId, partKobo, address } = order
  const restKobo = leftToPay(order)
  if (customerId !== null)
    await notify(shop, customerId, {
      eventKey: `order-rest:${id}:${shop.now()}`,
      notice: orderNotices.rest(number, formatNaira(partKobo), formatNaira(restKobo)),
      link: payPagePathOf(id),
    })
  const present = (await findAnyOrder(shop, orderId)) ?? order
  await sendRestMail(shop, {
    to: address.email,
    name: address.name,
    orderId: id,
    number,
    url: payPageUrlOf(shop, order),
    cameKobo: partKobo,
    restKobo,
    until: present.payBefore,
    account: account && [account.bank, account.accountNumber, account.accountName],
    key: `${id}:${shop.now()}`,
  })
}
