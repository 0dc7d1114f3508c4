import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { sendPaymentFlagMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { type Flag, flagTexts } from '#lib/texts/buying/payments.ts'

/** Flags that the customer is told too: their money has neither bought goods nor been sent back. */
const tellsCustomer: readonly Flag[] = ['underpaid', 'late', 'paidTwice', 'inDoubt']

/** `orderId` is null for a payment that is not known here. */
type Flagged = {
  reference: string
  orderId: string | null
  provider: string
  /** What the mail says behind the text of the flag. */
  note?: string
}

/**
 * Flags a payment for a person: mails the owner, once for each reason and `time`, and adds a notice for the customer if
 * it concerns them.
 */
export async function flagPayment(
  shop: Shop,
  payment: Flagged,
  flag: Flag,
  time: number | string = 1,
): Promise<void> {
  const { reference, orderId, provider, note = '' } = payment
  const what = flagTexts[flag] + note
  shop.log.error({ reference, orderId, provider, flag }, 'a payment needs a person')
  const order = orderId === null ? null : await findAnyOrder(shop, orderId)
  const number = order?.number ?? null
  const key = time === 1 ? flag : `${flag}:${time}`
  await sendPaymentFlagMail(shop, key, { number, reference, provider, what })
  await alertStaff(shop, {
    kind: 'money',
    key: `money:${reference}:${key}`,
    ...(number !== null && { order: number }),
  })
  if (order?.customerId && tellsCustomer.includes(flag))
    await notify(shop, order.customerId, {
      eventKey: `payment-review:${reference}`,
      notice: orderNotices.review(order.number),
      link: '/orders',
    })
}
