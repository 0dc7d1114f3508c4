import * as z from 'zod/mini'
import { enqueue, type JobHandler } from '#lib/jobs/jobs.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { sendMoneyBackMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { findAnyOrder, recordRefund } from '#lib/orders/orders.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import { flagPayment } from './flag.server.ts'
import { type Attempt, KEPT_STATES, type PaymentState } from './payments.ts'
import {
  findAttempt,
  insertEvent,
  listAttemptsIn,
  lockPayments,
  markReversed,
} from './payments.sql.ts'

const REASONS = ['refunded', 'paidTwice', 'byOwner'] as const
type Reason = (typeof REASONS)[number]

const jobSchema = z.object({ reference: z.string(), reason: z.enum(REASONS) })

/** The states from which money may go back. */
const heldIn = (reason: Reason): readonly PaymentState[] =>
  reason === 'byOwner' ? [...KEPT_STATES, 'late', 'underpaid'] : ['late']

/** The payments of an order whose money is with us. */
export const listRefundable = ({ db }: Shop, orderId: string): Promise<Attempt[]> =>
  listAttemptsIn(db, orderId, heldIn('byOwner'))

/** Whether the running shop can send this payment back; otherwise the owner must, by hand. */
export const canSendBack = ({ payments }: Shop, { provider }: Attempt): boolean =>
  Boolean(payments.find((gateway) => gateway.provider === provider)?.refund)

/**
 * Sends a payment back, because the owner says so; the running shop does it and tells the customer. False when it is
 * not with us any more.
 */
export const refundPayment = (shop: Shop, { orderId, reference }: Attempt): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    await lockPayments(shop.db, orderId)
    const attempt = await findAttempt(shop.db, reference)
    if (!attempt || !heldIn('byOwner').includes(attempt.state)) return false
    await enqueueRefund(shop, reference, 'byOwner')
    return true
  })

/**
 * Notes that the owner has sent a payment back by hand, with the bank's or the coins' own `proof` of it. False when
 * it is not with us any more.
 */
export const noteRefund = (shop: Shop, reference: string, proof: string): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    const attempt = await findAttempt(shop.db, reference)
    if (!attempt) return false
    const done = { amountKobo: attempt.amountKobo, proof }
    if (!(await finishRefund(shop, attempt, 'byOwner', done))) return false
    const now = shop.now()
    // The proof is the event's name: bodies of events are forgotten after a while.
    const { provider } = attempt
    const event = { provider, event_id: `by-hand:${reference}:${proof}`, reference, body: '{}' }
    await insertEvent(shop.db, { ...event, received_at: now, processed_at: now })
    return true
  })

/**
 * Sends a payment back that the shop cannot keep; coins cannot be sent back without being told where to, so those
 * are flagged. Call it in the transaction that found out: the job is the record that money is owed.
 */
export async function returnMoney(
  shop: Shop,
  attempt: Attempt,
  reason: Exclude<Reason, 'byOwner'>,
): Promise<void> {
  if (attempt.kind === 'crypto')
    return flagPayment(shop, attempt, reason === 'paidTwice' ? 'paidTwice' : 'late')
  await enqueueRefund(shop, attempt.reference, reason)
}

const enqueueRefund = (shop: Shop, reference: string, reason: Reason): Promise<void> =>
  enqueue(shop, {
    kind: 'refund',
    payload: { reference, reason } satisfies z.infer<typeof jobSchema>,
    uniqueKey: `refund:${reference}`,
  })

/** Null when the money is not with us any more. */
async function findOwed(
  shop: Shop,
  job: Job,
): Promise<{ attempt: Attempt; reason: Reason } | null> {
  const { reference, reason } = jobSchema.parse(job.payload)
  const attempt = await findAttempt(shop.db, reference)
  return attempt && heldIn(reason).includes(attempt.state) ? { attempt, reason } : null
}

export const refundJob: JobHandler = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed) await sendBack(shop, owed.attempt, owed.reason)
}
refundJob.onGivenUp = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed) await flagPayment(shop, owed.attempt, 'refundFailed')
}

/** Asks the company first: a refund whose reply was lost must not be made twice. */
async function sendBack(shop: Shop, attempt: Attempt, reason: Reason): Promise<void> {
  const { reference, providerTxId, provider } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  if (!gateway?.refund) throw new Error(`${provider} cannot send ${reference} back`)
  const said = await gateway.verify(reference, providerTxId)
  const amountKobo = said?.amountKobo ?? attempt.amountKobo
  const made = said?.state === 'reversed' ? null : await gateway.refund(reference, amountKobo)
  await shop.inTransaction((shop) =>
    finishRefund(shop, attempt, reason, { amountKobo, claimUrl: made?.claimUrl }),
  )
}

type Done = { amountKobo: number; claimUrl?: string | undefined; proof?: string }

/** Writes down that money went back, and tells the customer. False when that was done before. */
async function finishRefund(
  shop: Shop,
  { reference, orderId }: Attempt,
  reason: Reason,
  { amountKobo, claimUrl, proof }: Done,
): Promise<boolean> {
  await lockPayments(shop.db, orderId)
  const before = await findAttempt(shop.db, reference)
  if (!before || !(await markReversed(shop.db, reference, heldIn(reason), shop.now()))) return false
  const order = await findAnyOrder(shop, orderId)
  if (!order) return true
  // Money beside the payment that completed an order is not a refund of that order.
  if (KEPT_STATES.includes(before.state) || order.status !== 'successful')
    await recordRefund(shop, orderId, amountKobo)
  const { number, customerId, address } = order
  const notice = proof ? orderNotices.byHand(number, proof) : orderNotices[reason](number)
  if (customerId !== null)
    await notify(shop, customerId, {
      eventKey: `payment-returned:${reference}`,
      notice,
      link: '/orders',
    })
  const mail = { to: address.email, name: address.name, number, notice, reference }
  await sendMoneyBackMail(shop, { ...mail, claimUrl: claimUrl ?? null })
  return true
}
