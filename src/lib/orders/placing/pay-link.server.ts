import { sendPaymentLinkMail } from '#lib/notifications/order-mails.server.ts'
import type { Repeat } from '#lib/notifications/order-mails.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { isWithoutAccount, type Order, payPagePathOf } from '../orders.ts'
import { waitsForDeposit } from '../status/left-to-pay.ts'

const tokenOf = (secretKey: string, orderId: string): string =>
  `${orderId}.${hmac(secretKey, `pay-link:${orderId}`).toString('hex').slice(0, 32)}`

/**
 * The page where a buyer without an account pays. The link is made from the order's id and the shop's key, so a copy of
 * the database opens none.
 */
export const payLinkOf = ({ config }: Shop, orderId: string): string =>
  `${config.siteUrl}/pay/${tokenOf(config.secretKey, orderId)}`

/** Mails the link, to who has an e-mail address. */
export const mailPayLink = (
  shop: Work,
  order: Order,
  repeat: Repeat | null = null,
): Promise<void> => {
  const { id: orderId, number, sumTotalKobo: totalKobo, payBefore } = order
  const { depositKobo, dueKobo, isDepositKept } = order
  const { email: to, name } = order.address
  const mail = { to, name, orderId, number, totalKobo, payBefore, url: payLinkOf(shop, orderId) }
  const door = waitsForDeposit(order) ? { depositKobo, dueKobo, isDepositKept } : null
  return sendPaymentLinkMail(shop, door ? { ...mail, door } : mail, repeat)
}

/** The order that a link is for; null for a link that the shop has not made. */
export function readPayToken({ config }: Shop, token: string): string | null {
  const [id = ''] = token.split('.')
  return config.secretKeys.some((key) => isSameSecret(token, tokenOf(key, id))) ? id : null
}

type Seen = Pick<Order, 'id' | 'channel'>

/** The page where a buyer without an account sees the order; undefined for a customer. */
export const pageWithoutAccount = (shop: Shop, order: Seen): string | undefined =>
  isWithoutAccount(order) ? payLinkOf(shop, order.id) : undefined

/** The address that a payment page returns to. */
export const resultUrlOf = (shop: Shop, order: Seen): string =>
  pageWithoutAccount(shop, order) ??
  `${shop.config.siteUrl}/payment-success-page?order_id=${order.id}`

/** The shop's own page where an order is paid. */
export const payPageUrlOf = (shop: Shop, order: Seen): string =>
  pageWithoutAccount(shop, order) ?? shop.config.siteUrl + payPagePathOf(order.id)
