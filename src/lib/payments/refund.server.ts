import * as z from 'zod/mini'
import { enqueue, type JobHandler } from '#lib/jobs/jobs.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { recordRefund, whoseOrder } from '#lib/orders/orders.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import type { Attempt } from './payments.ts'
import { findAttempt, markReversed } from './payments.sql.ts'

type Reason = 'refunded' | 'paidTwice'

const jobSchema = z.object({ reference: z.string(), reason: z.enum(['refunded', 'paidTwice']) })

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
  if (!attempt || attempt.state !== 'late') return
  if (!gateway) throw new Error(`the payment company of ${reference} is no longer set up`)
  const said = await gateway.verify(reference, attempt.providerTxId)
  const amountKobo = said?.amountKobo ?? attempt.amountKobo
  if (said?.state !== 'reversed') await gateway.refund(reference, amountKobo)
  await shop.inTransaction(async (shop) => {
    if (!(await markReversed(shop.db, reference, shop.now()))) return
    // Money that never belonged to a completed order is not a refund of that order.
    if (reason === 'refunded') await recordRefund(shop, attempt.orderId, amountKobo)
    const order = await whoseOrder(shop, attempt.orderId)
    if (order?.customerId)
      await notify(shop, order.customerId, {
        eventKey: `payment-returned:${reference}`,
        notice: orderNotices[reason](order.number),
        link: '/orders',
      })
  })
}
