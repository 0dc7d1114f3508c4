import type { JobHandler } from '#lib/jobs/jobs.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import type { DeliveryMail } from './mails/delivery.server.ts'
import type { DoorMail } from './mails/door.server.ts'
import type { MoneyBackMail } from './mails/money-back.server.ts'
import type { OrderEndedMail } from './mails/order-ended.server.ts'
import type { OrderPaidMail } from './mails/order-paid.server.ts'
import type { PaymentLinkMail } from './mails/payment-link.server.ts'
import type { RestMail } from './mails/rest.server.ts'
import type { ReturnAnswerMail, ReturnMail } from './mails/return-request.server.ts'
import * as sql from './order-mails.sql.ts'
import type { OrderMail, OrderMailKind, Repeat } from './order-mails.ts'
import { isMailStopped } from './unverified.server.ts'

/** The mails about an order to its customer, the oldest first. */
export const orderMailsOf = ({ db }: Shop, orderId: string): Promise<OrderMail[]> =>
  sql.listOrderMails(db, orderId)

/** How many mails about an order were sent again, or to a corrected address, today in Lagos. */
export const countRepeatedToday = (
  { db, now }: Shop,
  orderId: string,
  why: Repeat['why'],
): Promise<number> =>
  sql.countRepeated(db, { orderId, why, since: startOfLagosDay(lagosDayOf(now())) })

/** The receipt: one mail per order, and one more each time that somebody sends it again. */
export const sendOrderPaidMail = (
  shop: Shop,
  mail: OrderPaidMail,
  repeat: Repeat | null = null,
): Promise<void> =>
  enqueueOrderMail(shop, 'mail:order-paid', mail, { kind: 'paid', key: mail.orderId, repeat })

/** Tells that an order has ended without payment: one mail for each time (`key`). */
export const sendOrderEndedMail = (
  shop: Shop,
  { key, ...mail }: OrderEndedMail & { key: string },
): Promise<void> => enqueueOrderMail(shop, 'mail:order-ended', mail, { kind: 'ended', key })

/** A part of a sum has come: asks for the rest, by one mail for each time (`key`). */
export const sendRestMail = (
  shop: Shop,
  { key, ...mail }: RestMail & { key: string },
): Promise<void> => enqueueOrderMail(shop, 'mail:rest', mail, { kind: 'rest', key })

/** The page where an order without an account is paid: one mail per order, as `sendOrderPaidMail`. */
export const sendPaymentLinkMail = (
  shop: Shop,
  mail: PaymentLinkMail,
  repeat: Repeat | null = null,
): Promise<void> =>
  enqueueOrderMail(shop, 'mail:payment-link', mail, {
    kind: 'payment-link',
    key: mail.orderId,
    repeat,
  })

/** The hand-over code of an order that is paid on delivery: one mail per code, as `sendOrderPaidMail`. */
export const sendDoorMail = (
  shop: Shop,
  mail: DoorMail,
  repeat: Repeat | null = null,
): Promise<void> =>
  enqueueOrderMail(shop, 'mail:door', mail, {
    kind: 'door',
    key: `${mail.orderId}:${mail.codeNumber}`,
    repeat,
  })

/** Tells the delivery state of an order: one mail per state, as `sendOrderPaidMail`. */
export const sendDeliveryMail = (
  shop: Shop,
  mail: DeliveryMail,
  repeat: Repeat | null,
): Promise<void> =>
  enqueueOrderMail(shop, 'mail:delivery', mail, {
    kind: mail.state,
    key: `${mail.orderId}:${mail.state}`,
    repeat,
  })

/** Tells who brings an order now: one mail per moment. */
export const sendCourierMail = (shop: Shop, mail: DeliveryMail): Promise<void> =>
  enqueueOrderMail(shop, 'mail:delivery', mail, {
    kind: 'courier',
    key: `${mail.orderId}:courier-${shop.now()}`,
  })

/** Tells where an order is picked up now: one mail per moment. */
export const sendPlaceMail = (shop: Shop, mail: DeliveryMail): Promise<void> =>
  enqueueOrderMail(shop, 'mail:delivery', mail, {
    kind: 'place',
    key: `${mail.orderId}:place-${shop.now()}`,
  })

/** Tells that an order waits at its pickup place: one mail per moment, as its place can be changed. */
export const sendUnfetchedMail = (shop: Shop, mail: DeliveryMail): Promise<void> =>
  enqueueOrderMail(shop, 'mail:delivery', mail, {
    kind: 'unfetched',
    key: `${mail.orderId}:unfetched-${shop.now()}`,
  })

/** Mails a return request to the customer, once for each request. */
export const sendReturnMail = (shop: Shop, mail: ReturnMail): Promise<void> =>
  enqueueOrderMail(shop, 'mail:return', mail, {
    kind: 'return-request',
    key: String(mail.requestId),
  })

/** Mails what the team says about a return request: one mail for each answer. */
export const sendReturnAnswer = (shop: Shop, mail: ReturnAnswerMail): Promise<void> =>
  enqueueOrderMail(shop, 'mail:return-answer', mail, {
    kind: 'return-answer',
    key: `${mail.requestId}:${mail.answer}`,
  })

/** Tells that money goes back: one mail for each time (`key`). */
export const sendMoneyBackMail = (
  shop: Shop,
  { key, ...mail }: MoneyBackMail & { orderId: string; key: string },
): Promise<void> => enqueueOrderMail(shop, 'mail:money-back', mail, { kind: 'money-back', key })

type About = { kind: OrderMailKind; key: string; repeat?: Repeat | null }

/**
 * Enqueues a mail to an order's customer and writes it down for the desk. A `repeat` gets a key of its own. A guest's
 * address may be another person's: the mail to it names nobody, and is not sent once its reader has stopped such mails.
 */
async function enqueueOrderMail(
  shop: Shop,
  jobKind: string,
  mail: { to: string; orderId: string },
  { kind, key, repeat = null }: About,
): Promise<void> {
  if (mail.to === '') return
  const jobKey = `${jobKind}:${repeat === null ? key : `${repeat.why}:${newId()}`}`
  const { orderId } = mail
  const isGuest = await sql.isOfGuest(shop.db, orderId)
  const isStopped = isGuest && (await isMailStopped(shop, mail.to))
  const now = shop.now()
  await sql.insertOrderMail(shop.db, {
    order_id: orderId,
    kind,
    job_key: jobKey,
    who: repeat?.who ?? null,
    created_at: now,
    failed_at: isStopped ? now : null,
  })
  const letter = isGuest ? { ...mail, isGuest } : mail
  if (!isStopped) await enqueueMail(shop, jobKind, letter, jobKey)
}

/** Sends a mail about an order as `send` does, and records whether it went. */
export function orderMailHandler(send: JobHandler): JobHandler {
  const handler: JobHandler = async (shop, job) => {
    await send(shop, job)
    if (job.uniqueKey) await sql.markOrderMail(shop.db, job.uniqueKey, { sent_at: shop.now() })
  }
  handler.onGivenUp = async (shop, { uniqueKey }) => {
    if (uniqueKey) await sql.markOrderMail(shop.db, uniqueKey, { failed_at: shop.now() })
  }
  return handler
}
