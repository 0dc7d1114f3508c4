import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { enqueue, type JobHandler, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { stopSoldCard } from '#lib/gift-cards/sold/sold.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { isBegun } from '#lib/orders/standing.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { after, lagosDayOf, SECOND_MS } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { parseJson } from '../companies/answers.ts'
import { hasPayPage, nextCheckAt, REFERENCE_START } from '../payments.ts'
import { flagPayment } from './flag.server.ts'
import { claimCheck, claimView, listDueChecks, listUnsettled } from './checks.sql.ts'
import { findAttempt, listAttempts, insertEvent, markEventProcessed } from '../payments.sql.ts'
import { refundAccountJob } from '../refunds/account/account.server.ts'
import { checkRefunds, type ReportedStanding } from '../refunds/failed-refunds.server.ts'
import { flagFailedRefund } from '../refunds/refund-ledger.server.ts'
import { refundJob } from '../refunds/refund.server.ts'
import { PAGE_TIMEOUT_MS, within } from '../companies/timeout.server.ts'
import { tellOfRejection } from './rejection.server.ts'
import { isBeingAsked, settle, settleOrShare } from './settle.server.ts'

/** The least time between two requests to the company for views of an unpaid order. */
const VIEW_PAUSE_MS = 3 * SECOND_MS
/** So many checks of a run without an answer are news to the owner, once a day. */
const MANY_AWAY = 3
const CHECKS_AT_ONCE = 4
const MOST_CHECKS = 100

/**
 * Stores a payment company's event and enqueues a job for it. Returns the status of the answer: 200, also for an event
 * that is known or of no use; 401 for a forged one. Throws ShopError('not_found') for a company that is not set up.
 */
export async function receiveWebhook(
  shop: Shop,
  provider: string,
  rawBody: Uint8Array,
  headers: Headers,
): Promise<200 | 401> {
  const gateway = shop.payments.find((gateway) => gateway.provider === provider)
  if (!gateway) throw new ShopError('not_found')
  const event = gateway.parseWebhook(rawBody, headers)
  if (!event) return 401
  const { eventId, reference, providerTxId = null, alarm, rejection, isAtCounter = false } = event
  await shop.inTransaction(async (shop) => {
    const id = await insertEvent(shop.db, {
      provider,
      event_id: eventId,
      reference,
      body: toKept(rawBody),
      received_at: shop.now(),
      // A transfer that came back asks for no more than to tell its sender.
      processed_at: rejection ? shop.now() : null,
    })
    if (id !== null && rejection) await tellOfRejection(shop, { provider, eventId, ...rejection })
    if (id === null || reference === null) return
    const told = alarm ? toldBy[alarm] : null
    const counterOf = isAtCounter ? provider : null
    const payload = { reference, eventId: id, providerTxId, told, counterOf }
    await enqueue(shop, { kind: 'settle', payload })
    const attempt = alarm && (await findAttempt(shop.db, reference))
    if (!attempt) return
    if (alarm === 'refundFailed') await flagFailedRefund(shop, attempt)
    else if (alarm === 'dispute') await flagPayment(shop, attempt, alarm)
    if (alarm !== 'dispute') return
    await lockOrder(shop, attempt.orderId)
    await stopSoldCard(shop, attempt.orderId)
  })
  return 200
}

const toldBy = {
  refundFailed: 'failed',
  refundWaits: 'waits',
  dispute: null,
} as const satisfies Record<string, ReportedStanding | null>

/** What a company says of the buyer's card or account, and how to charge it again: the shop never keeps it. */
const NEVER_KEPT: readonly string[] = ['authorization', 'card', 'account']

/** What is no JSON says nothing that could be kept. */
function toKept(rawBody: Uint8Array): string {
  try {
    const event = parseJson(new TextDecoder().decode(rawBody))
    return JSON.stringify(event, (key, value: unknown) =>
      NEVER_KEPT.includes(key) ? undefined : value,
    )
  } catch (error) {
    // Brackets that are too deep for JSON.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    return ''
  }
}

const jobSchema = z.object({
  reference: z.string(),
  eventId: z.number(),
  providerTxId: z._default(z.nullable(z.string()), null),
  /** What the company reported of a refund. */
  told: z._default(z.nullable(z.enum(['failed', 'waits'])), null),
  /** The company that told of money at the counter; null for a payment with a reference of ours. */
  counterOf: z._default(z.nullable(z.string()), null),
})

const settleJob: JobHandler = async (shop, job) => {
  const { reference, eventId, providerTxId, told, counterOf } = jobSchema.parse(job.payload)
  // Once it pays an order it is settled as every other payment.
  if (counterOf !== null && !(await findAttempt(shop.db, reference))) {
    // Loaded when it is needed: few shops have a counter.
    const { receiveCounterPayment } = await import('../counter/counter.server.ts')
    await receiveCounterPayment(shop, counterOf, reference)
  } else await settle(shop, reference, providerTxId)
  if (told) await checkRefunds(shop, reference, told)
  // Money for an order that is not here: it stays open until a person has looked it up.
  if (reference.startsWith(REFERENCE_START) && !(await findAttempt(shop.db, reference))) return
  await markEventProcessed(shop.db, eventId, shop.now())
}

export const paymentHandlers: JobHandlers = {
  settle: settleJob,
  refund: refundJob,
  'refund-account': refundAccountJob,
}

/** Asks about every payment whose check is due. Several processes share the work. */
export async function checkDuePayments(shop: Shop): Promise<void> {
  const due = await listDueChecks(shop.db, shop.now(), MOST_CHECKS)
  let away = 0
  const checkNext = async (): Promise<void> => {
    for (let check = due.shift(); check; check = due.shift()) {
      const next = nextCheckAt(check.created_at, shop.now())
      if (await claimCheck(shop.db, check.reference, check.next_check_at, next))
        if ((await trySettle(shop, check.reference)) === 'away') away++
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, checkNext))
  // One that is not answered may be slow. The company's own pages say more.
  if (away >= MANY_AWAY)
    await alertStaff(shop, { kind: 'company', key: `company:${lagosDayOf(shop.now())}` })
}

/** `isConfirming`: its money was seen but is not confirmed. `hasPage`: it has a payment page, or may get one. */
export type SettledOrder = Order & {
  isConfirming: boolean
  hasPage: boolean
  /** A company was asked and did not answer. */
  isAway: boolean
}

type Open = Awaited<ReturnType<typeof listUnsettled>>[number]

/**
 * A customer's order after its open payments were checked once; with the last known state when a company takes longer
 * than `timeoutMs`, whose answer still counts later. Throws ShopError('not_found').
 */
export const findSettledOrder = (
  shop: Shop,
  customer: Pick<Payer, 'id'>,
  orderId: string,
  timeoutMs = PAGE_TIMEOUT_MS,
): Promise<SettledOrder> =>
  findAfter(shop, customer, orderId, timeoutMs, ({ reference }) => trySettle(shop, reference))

/** As `findSettledOrder`, for a page that is polled: a company is asked at most every 3 seconds. */
export const findViewedOrder = (
  shop: Shop,
  customer: Pick<Payer, 'id'>,
  orderId: string,
): Promise<SettledOrder> =>
  findAfter(shop, customer, orderId, PAGE_TIMEOUT_MS, (attempt) => settleForView(shop, attempt))

async function findAfter(
  shop: Shop,
  customer: Pick<Payer, 'id'>,
  orderId: string,
  timeoutMs: number,
  ask: (attempt: Open) => Promise<Heard>,
): Promise<SettledOrder> {
  const order = await findOrder(shop, customer, orderId)
  const tried = await listAttempts(shop.db, orderId)
  const hasPage = tried.some((attempt) => hasPayPage(attempt, shop.now()))
  const open = await listUnsettled(shop.db, orderId)
  if (isBegun(order) || open.length === 0)
    return { ...order, isConfirming: false, hasPage, isAway: false }
  const seen =
    (await within(timeoutMs, () => Promise.all(open.map(ask)))) ??
    open.flatMap((attempt): Heard[] => [heardBefore(attempt), 'away'])
  const isConfirming = seen.includes('confirming')
  const isAway = seen.includes('away')
  return { ...(await findOrder(shop, customer, orderId)), isConfirming, hasPage, isAway }
}

/** What a company said of a payment; `away`: nothing. */
type Heard = 'confirming' | 'asked' | 'away'

const heardBefore = ({ is_confirming }: Open): Heard =>
  is_confirming === 1 ? 'confirming' : 'asked'

async function settleForView(shop: Shop, attempt: Open): Promise<Heard> {
  const { reference, last_checked_at } = attempt
  const now = shop.now()
  const before = after(now, -VIEW_PAUSE_MS)
  const mayAsk =
    (last_checked_at === null || last_checked_at <= before) &&
    (await claimView(shop.db, reference, { before, now }))
  return mayAsk || isBeingAsked(reference) ? trySettle(shop, reference) : heardBefore(attempt)
}

/**
 * Settles a payment; an unreachable company is logged and asked again later. True while its money is being confirmed.
 */
export const settleIfPossible = async (
  shop: Shop,
  reference: string,
  providerTxId: string | null = null,
): Promise<boolean> => (await trySettle(shop, reference, providerTxId)) === 'confirming'

async function trySettle(
  shop: Shop,
  reference: string,
  providerTxId: string | null = null,
): Promise<Heard> {
  try {
    const isConfirming = await (providerTxId === null
      ? settleOrShare(shop, reference)
      : settle(shop, reference, providerTxId))
    return isConfirming ? 'confirming' : 'asked'
  } catch (error) {
    shop.log.warn({ err: error, reference }, 'a payment could not be checked')
    return 'away'
  }
}
