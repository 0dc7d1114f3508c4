import * as z from 'zod/mini'
import { enqueue, type JobHandler } from '#lib/jobs/jobs.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { endRefunded } from '#lib/orders/end.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { type Attempt, ACCEPTED_STATES } from '../payments.ts'
import { findAttempt, insertEvent, listAttemptsIn } from '../payments.sql.ts'
import {
  endsOrder,
  enterRefund,
  giveUpRefund,
  heldIn,
  type Reason,
  REASONS,
} from './refund-ledger.server.ts'
import { listRefundsOf } from './refunds.sql.ts'

const jobSchema = z.object({
  reference: z.string(),
  reason: z.enum(REASONS),
  /** How often it had been sent back, or could not be, when this was asked for. */
  earlier: z._default(z.number(), 0),
  putBack: z._default(z.boolean(), false),
})

/** The payments of an order whose money is with us. */
export const listRefundable = ({ db }: Shop, orderId: string): Promise<Attempt[]> =>
  listAttemptsIn(db, orderId, heldIn('byOwner'))

/** The payments that completed an order. */
export const listAccepted = ({ db }: Shop, orderId: string): Promise<Attempt[]> =>
  listAttemptsIn(db, orderId, ACCEPTED_STATES)

/** Why the owner has money sent back: the whole of it, or what came above the price. */
type OwnReason = Extract<Reason, 'byOwner' | 'excess'>

/** `putBack`: the goods are on the shelf again. */
type Sending = { reason?: OwnReason; putBack?: boolean }

/** Whether the running shop can send this payment back; otherwise the owner must, by hand. */
export function canSendBack({ payments }: Shop, { provider }: Attempt, reason: OwnReason): boolean {
  const gateway = payments.find((gateway) => gateway.provider === provider)
  return Boolean(gateway?.refund && (reason === 'byOwner' || gateway.refundsParts))
}

/** What came of a payment, and what of that goes back now. */
export type RefundAmounts = { cameKobo: number; toSendKobo: number }

/** Asks the company where the ledger does not say what came; what was asked for where it does not answer. */
export async function computeRefund(
  shop: Shop,
  attempt: Attempt,
  reason: OwnReason,
): Promise<RefundAmounts> {
  if (attempt.receivedKobo !== null)
    return computeAmounts(shop, attempt, reason, attempt.receivedKobo)
  const { reference, providerTxId, provider } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  const said = await gateway?.verify(reference, providerTxId).catch(() => null)
  return computeAmounts(shop, attempt, reason, said?.amountKobo ?? attempt.amountKobo)
}

async function computeAmounts(
  shop: Shop,
  { reference, amountKobo }: Attempt,
  reason: Reason,
  cameKobo: number,
): Promise<RefundAmounts> {
  if (reason === 'excess') return { cameKobo, toSendKobo: cameKobo - amountKobo }
  const standing = (await listRefundsOf(shop.db, reference)).filter((one) => !one.failed_at)
  const sentKobo = standing.reduce((sum, one) => sum + one.amount_kobo, 0)
  return { cameKobo, toSendKobo: cameKobo - sentKobo }
}

/**
 * Sends a payment back, or what came above the price, because the owner says so; the running shop does it and tells
 * the customer. False when it is not with us any more.
 */
export const refundPayment = (
  shop: Shop,
  { orderId, reference }: Attempt,
  { reason = 'byOwner', putBack = false }: Sending = {},
): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const attempt = await findAttempt(shop.db, reference)
    if (!attempt || !heldIn(reason).includes(attempt.state)) return false
    // At once: nobody packs what is about to be sent back.
    if (endsOrder(attempt.state, reason)) await endRefunded(shop, orderId)
    await enqueueRefund(shop, { reference, reason: reason, putBack })
    return true
  })

/**
 * Notes that the owner has sent a payment back by hand, with the bank's or the coins' own `proof` of it. False when
 * it is not with us any more.
 */
export async function noteRefund(
  shop: Shop,
  reference: string,
  proof: string,
  { reason = 'byOwner', putBack = false }: Sending = {},
): Promise<boolean> {
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) return false
  const { toSendKobo: amountKobo } = await computeRefund(shop, attempt, reason)
  return shop.inTransaction(async (shop) => {
    if (!(await enterRefund(shop, attempt, reason, { amountKobo, proof, putBack }))) return false
    const now = shop.now()
    // The proof is the event's name: bodies of events are deleted after a while.
    const { provider } = attempt
    const event = { provider, event_id: `by-hand:${reference}:${proof}`, reference, body: '{}' }
    await insertEvent(shop.db, { ...event, received_at: now, processed_at: now })
    return true
  })
}

/**
 * Sends a payment back that the shop cannot keep; coins cannot be sent back without being told where to, so those
 * are flagged. Call it in the transaction that found out: the job is the record that money is owed.
 */
export async function returnMoney(
  shop: Shop,
  attempt: Attempt,
  reason: Exclude<Reason, OwnReason>,
): Promise<void> {
  if (attempt.kind === 'crypto')
    return flagPayment(shop, attempt, reason === 'paidTwice' ? 'paidTwice' : 'late')
  await enqueueRefund(shop, { reference: attempt.reference, reason })
}

type ToSend = { reference: string; reason: Reason; putBack?: boolean }

async function enqueueRefund(
  shop: Shop,
  { reference, reason, putBack = false }: ToSend,
): Promise<void> {
  // One job for each time that it goes back: one that failed later is asked for anew.
  const { length } = await listRefundsOf(shop.db, reference)
  await enqueue(shop, {
    kind: 'refund',
    payload: { reference, reason, earlier: length, putBack } satisfies z.infer<typeof jobSchema>,
    uniqueKey: `refund:${reference}:${length}`,
  })
}

type Owed = { attempt: Attempt; reason: Reason; earlier: number; putBack: boolean }

/** Null when the money is not with us any more. */
async function findOwed(shop: Shop, job: Job): Promise<Owed | null> {
  const { reference, reason, ...asked } = jobSchema.parse(job.payload)
  const attempt = await findAttempt(shop.db, reference)
  return attempt && heldIn(reason).includes(attempt.state) ? { attempt, reason, ...asked } : null
}

export const refundJob: JobHandler = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed) await sendBack(shop, owed)
}
refundJob.onGivenUp = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed) await giveUpRefund(shop, owed.attempt, owed.earlier)
}

/** Asks the company first: a refund whose reply was lost must not be made twice. */
async function sendBack(shop: Shop, { attempt, reason, putBack }: Owed): Promise<void> {
  const { reference, providerTxId, provider } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  if (!gateway?.refund) throw new Error(`${provider} cannot send ${reference} back`)
  const said = await gateway.verify(reference, providerTxId)
  const cameKobo = said?.amountKobo ?? attempt.receivedKobo ?? attempt.amountKobo
  const { toSendKobo: amountKobo } = await computeAmounts(shop, attempt, reason, cameKobo)
  if (amountKobo <= 0) return
  const rows = await listRefundsOf(shop.db, reference)
  const known = rows.flatMap((one) => one.refund_id ?? [])
  // A company may still call a payment sent back whose refund failed.
  const isThere = said?.state === 'reversed' && rows.every((one) => one.failed_at === null)
  const made = isThere ? null : await gateway.refund({ reference, amountKobo, known })
  await shop.inTransaction((shop) =>
    enterRefund(shop, attempt, reason, { ...made, amountKobo, putBack }),
  )
}
