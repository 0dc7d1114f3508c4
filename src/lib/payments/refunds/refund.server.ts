import * as z from 'zod/mini'
import { enqueue, type JobHandler } from '#lib/jobs/jobs.server.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { type Attempt, ACCEPTED_STATES } from '../payments.ts'
import { findAttempt, listAttemptsIn } from '../payments.sql.ts'
import {
  cameOf,
  enterRefund,
  giveUpRefund,
  heldIn,
  type Reason,
  REASONS,
  sumBack,
} from './refund-ledger.server.ts'
import { listRefundsOf } from './refunds.sql.ts'
import { goesBackItself, readRefunds } from './balances.server.ts'
import { requestRefund } from './requests.server.ts'
import { findRequest, hasEarlierOpen, startRequest } from './requests.sql.ts'
import { isStanding, type RefundKind } from './requests.ts'

const jobSchema = z.object({
  reference: z.string(),
  reason: z.enum(REASONS),
  /** How often it had been sent back, or could not be, when this was asked for. */
  earlier: z._default(z.number(), 0),
  putBack: z._default(z.boolean(), false),
  /** The row that asked for it. */
  request: z._default(z.nullable(z.number()), null),
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
type Sending = { reason?: OwnReason; putBack?: boolean; who?: string }

/** Who asks by the command line, and by cancelling. */
const OWNER = 'owner'

/** Whether the running shop can send this payment back; otherwise the owner must, by hand. */
export function canSendBack(
  { payments }: Shop,
  { provider }: Attempt,
  reason: RefundKind,
): boolean {
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
  const came = attempt.receivedKobo ?? (await askWhatCame(shop, attempt))
  const { cameKobo, toSendKobo } = await computeAmounts(shop, attempt, reason, came)
  const { balances } = await readRefunds(shop, attempt.orderId)
  const { underWayKobo = 0 } = balances.find((one) => one.reference === attempt.reference) ?? {}
  return { cameKobo, toSendKobo: toSendKobo - underWayKobo }
}

async function askWhatCame(shop: Shop, attempt: Attempt): Promise<number> {
  const { reference, providerTxId, provider, amountKobo } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  const said = await gateway?.verify(reference, providerTxId).catch(() => null)
  return said?.amountKobo ?? amountKobo
}

async function computeAmounts(
  shop: Shop,
  { reference, amountKobo }: Attempt,
  reason: Reason,
  cameKobo: number,
): Promise<RefundAmounts> {
  const leftKobo = cameKobo - sumBack(await listRefundsOf(shop.db, reference))
  const excessKobo = Math.min(cameKobo - amountKobo, leftKobo)
  return { cameKobo, toSendKobo: reason === 'excess' ? excessKobo : leftKobo }
}

/**
 * Sends a payment back, or what came above the price, because the owner says so; the running shop does it and tells
 * the customer. False when it is not with us any more.
 */
export const refundPayment = (
  shop: Shop,
  { orderId, reference }: Attempt,
  { reason = 'byOwner', putBack = false, who = OWNER }: Sending = {},
): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const attempt = await findAttempt(shop.db, reference)
    if (!attempt || !heldIn(reason).includes(attempt.state)) return false
    // The rule that sends it back may be at work: both come to one job.
    if (goesBackItself(attempt)) await enqueueRefund(shop, { reference, reason, putBack })
    else await requestAll(shop, attempt, { reason, putBack, who })
    return true
  })

/** Asks for all that is left, or what came above the price; nothing more where that is under way. */
async function requestAll(
  shop: Shop,
  attempt: Attempt,
  { reason, putBack, who }: Required<Sending>,
): Promise<void> {
  const { orderId, reference } = attempt
  const { balances, requests } = await readRefunds(shop, orderId)
  const { leftKobo = 0 } = balances.find((one) => one.reference === reference) ?? {}
  const { toSendKobo } = await computeAmounts(shop, attempt, reason, cameOf(attempt))
  const isUnderWay = requests.some(
    (one) =>
      one.reference === reference && one.kind === reason && isStanding(one) && one.madeAt === null,
  )
  if (leftKobo === 0 || isUnderWay) return
  const amountKobo = Math.min(toSendKobo, leftKobo)
  const isExcess = reason === 'excess'
  const asked = { reference, amountKobo, isExcess, reason: '', who, putBackLater: putBack }
  await requestRefund(shop, orderId, asked)
}

/**
 * Notes that the owner has sent a payment back by hand, with the bank's or the coins' own `proof` of it. False when
 * it is not with us any more.
 */
export async function noteRefund(
  shop: Shop,
  reference: string,
  proof: string,
  { reason = 'byOwner', putBack = false, who = OWNER }: Sending = {},
): Promise<boolean> {
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) return false
  const { orderId } = attempt
  const { toSendKobo } = await computeRefund(shop, attempt, reason)
  return shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const before = await findAttempt(shop.db, reference)
    if (!before || !heldIn(reason).includes(before.state)) return false
    const isExcess = reason === 'excess'
    const asked = { reference, isExcess, reason: '', who, proof, putBackLater: putBack }
    await requestRefund(shop, orderId, isExcess ? { ...asked, amountKobo: toSendKobo } : asked)
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
    payload: { reference, reason, earlier: length, putBack } satisfies z.input<typeof jobSchema>,
    uniqueKey: `refund:${reference}:${length}`,
  })
}

type Owed = {
  attempt: Attempt
  reason: Reason
  earlier: number
  putBack: boolean
  request: Asked | null
}
type Asked = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Null when the money is not with us any more. */
async function findOwed(shop: Shop, job: Job): Promise<Owed | null> {
  const { reference, reason, request: id, ...asked } = jobSchema.parse(job.payload)
  const attempt = await findAttempt(shop.db, reference)
  const request = id === null ? null : ((await findRequest(shop.db, id)) ?? null)
  return attempt && heldIn(reason).includes(attempt.state)
    ? { attempt, reason, request, ...asked }
    : null
}

export const refundJob: JobHandler = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed && (await isToSend(shop, owed))) await sendBack(shop, owed)
}
refundJob.onGivenUp = async (shop, job) => {
  const owed = await findOwed(shop, job)
  if (owed) await giveUpRefund(shop, owed.attempt, owed.earlier, owed.request)
}

/**
 * False for a refund that was taken back or is done. Refunds of one payment are sent one after the other: a company's
 * list must not show one that we take for another.
 */
async function isToSend(shop: Shop, { attempt: { reference }, request }: Owed): Promise<boolean> {
  if (!request) return true
  if (await hasEarlierOpen(shop.db, reference, request.id))
    throw new Error(`an earlier refund of ${reference} is not done yet`)
  return startRequest(shop.db, request.id, shop.now())
}

/** Asks the company first: a refund whose reply was lost must not be made twice. */
async function sendBack(shop: Shop, { attempt, reason, putBack, request }: Owed): Promise<void> {
  const { reference, providerTxId, provider } = attempt
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  if (!gateway?.refund) throw new Error(`${provider} cannot send ${reference} back`)
  const said = await gateway.verify(reference, providerTxId)
  const cameKobo = said?.amountKobo ?? cameOf(attempt)
  const { toSendKobo } = await computeAmounts(shop, attempt, reason, cameKobo)
  const amountKobo = request ? Math.min(request.amountKobo, toSendKobo) : toSendKobo
  if (amountKobo <= 0 && request) throw new Error(`nothing of ${reference} is left to send back`)
  if (amountKobo <= 0) return
  const rows = await listRefundsOf(shop.db, reference)
  const known = rows.flatMap((one) => one.refund_id ?? [])
  // A company may still call a payment sent back whose refund failed.
  const isThere =
    said?.state === 'reversed' &&
    amountKobo === cameKobo &&
    rows.every((one) => one.failed_at === null)
  const made = isThere ? null : await gateway.refund({ reference, amountKobo, known })
  await shop.inTransaction((shop) =>
    enterRefund(shop, attempt, reason, { ...made, amountKobo, putBack, request }),
  )
}
