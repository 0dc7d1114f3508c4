import * as z from 'zod/mini'
import { enqueue, type JobHandler } from '#lib/jobs/jobs.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { recordRefund, whoseOrder } from '#lib/orders/orders.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import type { Attempt, PaymentState } from './payments.ts'
import { findAttempt, findAttemptIn, lockPayments, markReversed } from './payments.sql.ts'

type Reason = 'refunded' | 'paidTwice' | 'byOwner'

const jobSchema = z.object({
  reference: z.string(),
  reason: z.enum(['refunded', 'paidTwice', 'byOwner']),
})

/** The states from which money may go back. */
const heldIn = (reason: Reason): readonly PaymentState[] =>
  reason === 'byOwner' ? ['succeeded', 'overpaid'] : ['late']

/**
 * Sends the payment of an order back, because the owner says so; the running shop does it and tells the customer.
 * Returns the attempt that goes back, `nothing` when none is paid, `coins` for one that only its company can return.
 */
export const refundOrder = (shop: Shop, orderId: string): Promise<Attempt | 'nothing' | 'coins'> =>
  shop.inTransaction(async (shop) => {
    await lockPayments(shop.db, orderId)
    const attempt = await findAttemptIn(shop.db, orderId, heldIn('byOwner'))
    if (!attempt) return 'nothing'
    if (attempt.kind === 'crypto') return 'coins'
    await returnMoney(shop, attempt, 'byOwner')
    return attempt
  })

/**
 * Sends a payment back that the shop cannot keep; coins cannot be sent back without being told where to, so those
 * are flagged. Call it in the transaction that found out: the job is the record that money is owed.
 */
export async function returnMoney(shop: Shop, attempt: Attempt, reason: Reason): Promise<void> {
  if (attempt.kind === 'crypto') return flagPayment(shop, attempt)
  const { reference } = attempt
  await enqueue(shop, {
    kind: 'refund',
    payload: { reference, reason } satisfies z.infer<typeof jobSchema>,
    uniqueKey: `refund:${reference}`,
  })
}

/** Has a person look at a payment: the log names it for the owner, the notice tells the customer. */
export async function flagPayment(shop: Shop, attempt: Attempt): Promise<void> {
  const { reference, orderId } = attempt
  shop.log.error({ reference, orderId, provider: attempt.provider }, 'a payment needs a person')
  const order = await whoseOrder(shop, orderId)
  if (order?.customerId)
    await notify(shop, order.customerId, {
      eventKey: `payment-review:${reference}`,
      notice: orderNotices.review(order.number),
      link: '/orders',
    })
}

/** Asks the company first: a refund whose reply was lost must not be made twice. */
export const refundJob: JobHandler = async (shop, job) => {
  const { reference, reason } = jobSchema.parse(job.payload)
  const attempt = await findAttempt(shop.db, reference)
  const gateway = shop.payments.find(({ provider }) => provider === attempt?.provider)
  if (!attempt || !heldIn(reason).includes(attempt.state)) return
  if (!gateway) throw new Error(`the payment company of ${reference} is no longer set up`)
  const said = await gateway.verify(reference, attempt.providerTxId)
  const amountKobo = said?.amountKobo ?? attempt.amountKobo
  if (said?.state !== 'reversed') await gateway.refund(reference, amountKobo)
  await shop.inTransaction(async (shop) => {
    if (!(await markReversed(shop.db, reference, heldIn(reason), shop.now()))) return
    // Money that never belonged to a completed order is not a refund of that order.
    if (reason !== 'paidTwice') await recordRefund(shop, attempt.orderId, amountKobo)
    const order = await whoseOrder(shop, attempt.orderId)
    if (order?.customerId)
      await notify(shop, order.customerId, {
        eventKey: `payment-returned:${reference}`,
        notice: orderNotices[reason](order.number),
        link: '/orders',
      })
  })
}
