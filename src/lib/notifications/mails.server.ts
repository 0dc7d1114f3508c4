import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.server.ts'

export type VerificationMail = { to: string; username: string; uid: string; token: string }
export type AccountExistsMail = { to: string }
export type OrderPaidMail = {
  to: string
  orderId: string
  /** The short number that people read, such as `NG-104233`. */
  number: string
  reference: string
  paidAt: string
  lines: { name: string; size: string; quantity: number; unitKobo: number }[]
  goodsKobo: number
  deliveryKobo: number
  totalKobo: number
  /** Who receives it where; `eta` in words, such as `2 to 4 days`. */
  delivery: {
    mode: 'delivery' | 'pickup'
    name: string
    street: string
    lga: string
    state: string
    phone: string
    eta: string
  }
}

/** Mails the link that makes an account usable. Call it in the transaction that wrote the token. */
export const sendVerificationMail = (shop: Shop, mail: VerificationMail): Promise<void> =>
  enqueue(shop, { kind: 'mail:verification', payload: mail })

/** Tells an address that somebody tried to sign up with it again. */
export const sendAccountExistsMail = (shop: Shop, mail: AccountExistsMail): Promise<void> =>
  enqueue(shop, { kind: 'mail:account-exists', payload: mail })

/** The receipt: one per order, however often it is asked for. */
export const sendOrderPaidMail = (shop: Shop, mail: OrderPaidMail): Promise<void> =>
  enqueue(shop, {
    kind: 'mail:order-paid',
    payload: mail,
    uniqueKey: `mail:order-paid:${mail.orderId}`,
  })

export const mailHandlers: JobHandlers = {}
