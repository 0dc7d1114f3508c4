import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { enqueue, type JobHandler, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import { findOrder } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { nextCheckAt } from './payments.ts'
import { flagPayment } from './flag.server.ts'
import {
  claimCheck,
  findAttempt,
  hasPaymentPage,
  insertEvent,
  listDueChecks,
  listUnsettled,
  markEventProcessed,
} from './payments.sql.ts'
import { checkRefunds } from './failed-refunds.server.ts'
import { flagFailedRefund } from './refund-books.server.ts'
import { refundJob } from './refund.server.ts'
import { settle } from './settle.server.ts'

/** How long a page waits for a slow company before it is shown with what is known. */
export const PAGE_PATIENCE_MS = 2 * SECOND_MS
const CHECKS_AT_ONCE = 4
const MOST_CHECKS = 100

/**
 * Takes in what a payment company tells, and has it looked into. Returns the status of the answer: 200 also for what
 * was told before or is of no use, 401 for a forged one. Throws ShopError('not_found') for a company unknown here.
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
  const { eventId, reference, providerTxId = null, alarm } = event
  await shop.inTransaction(async (shop) => {
    const id = await insertEvent(shop.db, {
      provider,
      event_id: eventId,
      reference,
      body: new TextDecoder().decode(rawBody),
      received_at: shop.now(),
      processed_at: null,
    })
    if (id === null || reference === null) return
    const payload = { reference, eventId: id, providerTxId, isRefund: alarm === 'refundFailed' }
    await enqueue(shop, { kind: 'settle', payload })
    const attempt = alarm && (await findAttempt(shop.db, reference))
    if (!attempt) return
    if (alarm === 'refundFailed') await flagFailedRefund(shop, attempt)
    else await flagPayment(shop, attempt, alarm)
  })
  return 200
}

const jobSchema = z.object({
  reference: z.string(),
  eventId: z.number(),
  providerTxId: z._default(z.nullable(z.string()), null),
  /** The company told of a refund that failed. */
  isRefund: z._default(z.boolean(), false),
})

const settleJob: JobHandler = async (shop, job) => {
  const { reference, eventId, providerTxId, isRefund } = jobSchema.parse(job.payload)
  await settle(shop, reference, providerTxId)
  if (isRefund) await checkRefunds(shop, reference, { isTold: true })
  await markEventProcessed(shop.db, eventId, shop.now())
}

export const paymentHandlers: JobHandlers = { settle: settleJob, refund: refundJob }

/** Asks about every payment of which nothing was heard for long enough. Several processes share the work. */
export async function checkDuePayments(shop: Shop): Promise<void> {
  const due = await listDueChecks(shop.db, shop.now(), MOST_CHECKS)
  const checkNext = async (): Promise<void> => {
    for (let check = due.shift(); check; check = due.shift()) {
      const next = nextCheckAt(check.created_at, shop.now())
      if (await claimCheck(shop.db, check.reference, check.next_check_at, next))
        await settleIfPossible(shop, check.reference)
    }
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, checkNext))
}

/** `isConfirming`: its money was seen, and is not there yet. `hasPage`: it was or may yet be sent to a payment page. */
export type SettledOrder = Order & { isConfirming: boolean; hasPage: boolean }

/**
 * A customer's order after asking once about its open payments; as it was known before, where a company takes longer
 * than `patienceMs`; what it says then counts all the same. Throws ShopError('not_found').
 */
export async function findSettledOrder(
  shop: Shop,
  customer: Customer,
  orderId: string,
  patienceMs?: number,
): Promise<SettledOrder> {
  const order = await findOrder(shop, customer, orderId)
  const hasPage = await hasPaymentPage(shop.db, orderId, shop.now())
  const open = await listUnsettled(shop.db, orderId)
  if (order.status === 'successful' || open.length === 0)
    return { ...order, isConfirming: false, hasPage }
  const asked = Promise.all(open.map((reference) => settleIfPossible(shop, reference)))
  const seen = await (patienceMs === undefined ? asked : within(patienceMs, asked))
  const isConfirming = seen?.includes(true) ?? false
  return { ...(await findOrder(shop, customer, orderId)), isConfirming, hasPage }
}

/** Undefined when it takes longer; the work goes on. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, setTimeout(ms, undefined, { ref: false })])

/** A company that cannot be reached will be asked again. */
export async function settleIfPossible(
  shop: Shop,
  reference: string,
  providerTxId: string | null = null,
): Promise<boolean> {
  try {
    return await settle(shop, reference, providerTxId)
  } catch (error) {
    shop.log.warn({ err: error, reference }, 'a payment could not be checked')
    return false
  }
}
