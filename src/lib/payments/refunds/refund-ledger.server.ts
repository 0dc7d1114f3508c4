import { sendMoneyBackMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { endRefunded, resumeRefunded } from '#lib/orders/end.server.ts'
import { findAnyOrder, recordRefund } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { pageWithoutAccount } from '#lib/orders/pay-link.server.ts'
import { takeBackStock } from '#lib/orders/stock.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import { flagPayment } from '../settle/flag.server.ts'
import { type Attempt, HELD_STATES, ACCEPTED_STATES, type PaymentState } from '../payments.ts'
import { findAttempt, moveState } from '../payments.sql.ts'
import { insertRefund, listRefundsOf, markRefundFailed, type RefundRow } from './refunds.sql.ts'

export const REASONS = ['refunded', 'paidTwice', 'byOwner', 'excess'] as const
export type Reason = (typeof REASONS)[number]

/** The states from which money may go back. */
export function heldIn(reason: Reason): readonly PaymentState[] {
  if (reason === 'excess') return ['overpaid']
  return reason === 'byOwner' ? HELD_STATES : ['late']
}

/** `refundId` is the company's name for it, where it made the refund. */
type Done = {
  amountKobo: number
  refundId?: string | undefined
  claimUrl?: string | undefined
  proof?: string | undefined
  /** The goods are on the shelf again. */
  putBack?: boolean
}

/** Money beside the payment that completed an order is not a refund of that order. */
const isOfOrder = (from: PaymentState, { status }: Order): boolean =>
  ACCEPTED_STATES.includes(from) || status !== 'successful'

/** What paid for an order goes back as a whole: neither what came above the price, nor money beside it. */
export const endsOrder = (from: PaymentState, reason: Reason): boolean =>
  reason === 'byOwner' && ACCEPTED_STATES.includes(from)

/** Writes down that money went back, and tells the customer. False when that was done before. */
export async function enterRefund(
  shop: Shop,
  { reference, orderId }: Attempt,
  reason: Reason,
  { amountKobo, refundId, claimUrl, proof, putBack = false }: Done,
): Promise<boolean> {
  await lockOrder(shop, orderId)
  const before = await findAttempt(shop.db, reference)
  const now = shop.now()
  const to = reason === 'excess' ? 'succeeded' : 'reversed'
  const move = { from: heldIn(reason), to, now } as const
  if (!before || !(await moveState(shop.db, reference, move))) return false
  const earlier = await listRefundsOf(shop.db, reference)
  await insertRefund(shop.db, {
    reference,
    amount_kobo: amountKobo,
    refund_id: refundId ?? null,
    from_state: before.state,
    made_at: now,
    failed_at: null,
  })
  const order = await findAnyOrder(shop, orderId)
  if (!order) return true
  if (isOfOrder(before.state, order)) await recordRefund(shop, orderId, amountKobo)
  if (endsOrder(before.state, reason)) {
    await endRefunded(shop, orderId)
    if (putBack) await takeBackStock(shop, orderId, 'refund')
  }
  const { number, customerId, address } = order
  const notice = noticeOf(number, reason, { claimUrl, proof })
  // What is sent anew is told anew.
  const key = earlier.length === 0 ? reference : `${reference}:${earlier.length + 1}`
  if (customerId !== null)
    await notify(shop, customerId, { eventKey: `payment-returned:${key}`, notice, link: '/orders' })
  const url = pageWithoutAccount(shop, order)
  const mail = { to: address.email, name: address.name, number, url, notice, key }
  await sendMoneyBackMail(shop, { ...mail, claimUrl: claimUrl ?? null })
  return true
}

function noticeOf(number: string, reason: Reason, { claimUrl, proof }: Omit<Done, 'amountKobo'>) {
  if (proof) return orderNotices.byHand(number, proof)
  return claimUrl ? orderNotices.claim(number) : orderNotices[reason](number)
}

/** A refund that was written down came to nothing: its money is with us again, and the owner is told. */
export const takeBackRefund = (shop: Shop, refund: RefundRow): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const { reference, from_state: to, amount_kobo: amountKobo } = refund
    const known = await findAttempt(shop.db, reference)
    if (!known) return
    await lockOrder(shop, known.orderId)
    const now = shop.now()
    if (!(await markRefundFailed(shop.db, refund.id, now))) return
    await moveState(shop.db, reference, { from: [...HELD_STATES, 'reversed'], to, now })
    const order = await findAnyOrder(shop, known.orderId)
    if (order && isOfOrder(to, order)) await recordRefund(shop, known.orderId, -amountKobo)
    if (ACCEPTED_STATES.includes(to)) await resumeRefunded(shop, known.orderId)
    await flagFailedRefund(shop, known)
  })

/**
 * A refund could not be made at all: the owner is told, once however often this is called. `earlier`: how many rows its
 * payment had in this ledger when it was asked for.
 */
export const giveUpRefund = (shop: Shop, attempt: Attempt, earlier: number): Promise<void> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop, attempt.orderId)
    const { reference, amountKobo, state } = attempt
    const now = shop.now()
    if ((await listRefundsOf(shop.db, reference)).length === earlier)
      await insertRefund(shop.db, {
        reference,
        amount_kobo: attempt.receivedKobo ?? amountKobo,
        refund_id: null,
        from_state: state,
        made_at: now,
        failed_at: now,
      })
    if (ACCEPTED_STATES.includes(state)) await resumeRefunded(shop, attempt.orderId)
    await flagFailedRefund(shop, attempt)
  })

/** Tells the owner of a refund that failed; once of each. */
export async function flagFailedRefund(shop: Shop, attempt: Attempt): Promise<void> {
  const { length } = await listRefundsOf(shop.db, attempt.reference)
  await flagPayment(shop, attempt, 'refundFailed', length)
}
