import * as z from 'zod/mini'
import type { JobHandler } from '#lib/jobs/jobs.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { refundTexts } from '#lib/texts/buying/refunds.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { isByHand } from '../by-hand.ts'
import { type Attempt, cardOf, GIFT_CARD } from '../payments.ts'
import { findAttempt } from '../payments.sql.ts'
import { cameOf, enterRefund, giveUpRefund, heldIn, sendsAll } from './refund-ledger.server.ts'
import { amountToSend } from './amounts.server.ts'
import { listRefundsOf } from './refunds.sql.ts'
import { lockWithRefunds, requestRefund } from './requests.server.ts'
import { findRequest, hasEarlierOpen, startRequest } from './requests.sql.ts'
import { REFUND_KINDS, type RefundKind } from './requests.ts'
import { sendOnce } from './send-once.server.ts'
import { sendToCard } from './to-card.server.ts'

const jobSchema = z.object({
  reference: z.string(),
  /** Its kind: jobs that wait have it under this name. */
  reason: z.enum(REFUND_KINDS),
  /** The id of the refund request. Null in a job that an older version has left: its money is owed all the same. */
  request: z._default(z.nullable(z.number()), null),
})

/** The name for requests from the command line and from cancellations. */
export const OWNER = 'owner'

/** Whether the shop itself can send this payment back; otherwise the owner must, by hand. */
export function canSendBack({ payments }: Shop, { provider }: Attempt, kind: RefundKind): boolean {
  if (provider === GIFT_CARD) return true
  const gateway = payments.find((gateway) => gateway.provider === provider)
  return Boolean(gateway?.refund && (kind === 'byOwner' || gateway.refundsParts))
}

/**
 * Sends back a payment that the shop must not keep. Coins, whose address is unknown, and money that the team took by
 * hand are flagged instead: a person must send them. The row says that the money is owed.
 */
export async function returnMoney(
  shop: Work,
  attempt: Attempt,
  why: 'refunded' | 'paidTwice',
): Promise<void> {
  if (attempt.kind === 'crypto' || isByHand(attempt.provider))
    return flagPayment(shop, attempt, why === 'paidTwice' ? 'paidTwice' : 'late')
  const found = await lockWithRefunds(shop, attempt.orderId)
  const { reference } = attempt
  const { leftKobo = 0 } = found.balances.find((one) => one.reference === reference) ?? {}
  if (leftKobo === 0) return
  const who = refundTexts.itself
  await requestRefund(shop, found, { reference, why, reason: '', who, sent: { afterMs: 0 } })
}

type Owed = {
  attempt: Attempt
  kind: RefundKind
  request: NonNullable<Awaited<ReturnType<typeof findRequest>>>
}

async function findOwed(shop: Shop, job: Job): Promise<Owed | null> {
  const { reference, reason: kind, request: id } = jobSchema.parse(job.payload)
  const attempt = await findAttempt(shop.db, reference)
  const request = id === null ? null : await findRequest(shop.db, id)
  return attempt && request ? { attempt, kind, request } : null
}

export const refundJob: JobHandler = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (!owed) return returnWithoutRequest(shop, job)
  if (!(await isToSend(shop, owed))) return
  const { attempt, kind, request } = owed
  // The money may have gone back another way meanwhile: whoever asked for this must look.
  if (heldIn(kind).includes(attempt.state)) await sendBack(shop, owed)
  else await giveUpRefund(shop, attempt, request)
}
refundJob.onGivenUp = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed && (await startRequest(shop.db, owed.request.id, shop.now())))
    await giveUpRefund(shop, owed.attempt, owed.request)
}

/** Asks for the refund of a job that has no request. */
async function returnWithoutRequest(shop: Shop, job: Job): Promise<void> {
  const { reference, reason: kind, request } = jobSchema.parse(job.payload)
  const attempt = await findAttempt(shop.db, reference)
  if (request !== null || !attempt || !heldIn(kind).includes(attempt.state)) return
  if (sendsAll(kind)) await shop.inTransaction((shop) => returnMoney(shop, attempt, kind))
}

/**
 * False for a refund that was taken back or is done. Throws while an earlier refund of the payment is open: refunds are
 * sent one after the other, so that they are not confused in the company's list.
 */
async function isToSend(shop: Shop, { attempt: { reference }, request }: Owed): Promise<boolean> {
  if (await hasEarlierOpen(shop.db, reference, request.id))
    throw new Error(`an earlier refund of ${reference} is not done yet`)
  return startRequest(shop.db, request.id, shop.now())
}

/** Asks the company first, so that a refund whose reply was lost is not made twice. */
async function sendBack(shop: Shop, { attempt, kind, request }: Owed): Promise<void> {
  const cardId = request.cardId ?? cardOf(attempt)
  if (cardId !== null) return sendToCard(shop, { attempt, kind, request }, cardId)
  const { reference, providerTxId, provider } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  if (!gateway?.refund) throw new Error(`${provider} cannot send ${reference} back`)
  const said = await gateway.verify(reference, providerTxId)
  const cameKobo = said?.amountKobo ?? cameOf(attempt)
  const toSendKobo = await amountToSend(shop, attempt, kind, cameKobo)
  const amountKobo = sendsAll(kind) ? toSendKobo : Math.min(request.amountKobo, toSendKobo)
  if (amountKobo <= 0) throw new Error(`nothing of ${reference} is left to send back`)
  const rows = await listRefundsOf(shop.db, reference)
  const known = rows.flatMap((one) => one.refund_id ?? [])
  // After a failed refund the company may still call the payment reversed.
  const isThere =
    said?.state === 'reversed' &&
    amountKobo === cameKobo &&
    rows.every((one) => one.failed_at === null)
  const made = isThere
    ? null
    : await sendOnce(shop, gateway, { reference, amountKobo, known, rows: rows.length })
  await shop.inTransaction((shop) =>
    enterRefund(shop, attempt, kind, { ...made, amountKobo, request }),
  )
}
