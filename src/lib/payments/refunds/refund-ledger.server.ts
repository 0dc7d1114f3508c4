import { bookFailedRefund, bookOrder, bookRefund } from '#lib/books/book.server.ts'
import type { CardKind } from '#lib/gift-cards/gift-cards.ts'
import { sendMoneyBackMail } from '#lib/notifications/order-mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { isBegun } from '#lib/orders/standing.ts'
import { endRefunded, resumeRefunded } from '#lib/orders/status/end.server.ts'
import { findAnyOrder, recordRefund } from '#lib/orders/orders.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { pageWithoutAccount } from '#lib/orders/placing/pay-link.server.ts'
import { formatNaira } from '#lib/money.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { flagPayment } from '../settle/flag.server.ts'
import {
  type Attempt,
  HELD_STATES,
  ACCEPTED_STATES,
  GIFT_CARD,
  type PaymentState,
} from '../payments.ts'
import { findAttempt, moveState } from '../payments.sql.ts'
import { forgetAccount } from './account/account.sql.ts'
import { insertRefund, listRefundsOf, markRefundFailed, type RefundRow } from './refunds.sql.ts'
import { findRequest, listUnitsOf } from './requests.sql.ts'
import type { RefundKind, RefundRequest } from './requests.ts'

/** What the shop must not keep goes back whole, whatever the company says that it was. */
export const sendsAll = (kind: RefundKind): kind is 'refunded' | 'paidTwice' =>
  kind === 'refunded' || kind === 'paidTwice'

/** The states from which money may go back. */
export function heldIn(kind: RefundKind): readonly PaymentState[] {
  if (kind === 'excess') return ['overpaid']
  return kind === 'byOwner' || kind === 'part' ? HELD_STATES : ['late']
}

/** `refundId`: the company's id, if the company made the refund. */
type RefundDone = {
  amountKobo: number
  refundId?: string | undefined
  claimUrl?: string | undefined
  proof?: string | undefined
  /** What kind of card it goes to; null for money. */
  toCard?: CardKind | null
  /** Whether it pays other goods, for which these came back. */
  isExchange?: boolean
  request: Pick<RefundRequest, 'id' | 'endReason'>
}

/** Money of another payment than the one that completed the order is not a refund of the order. */
const isOfOrder = (from: PaymentState, order: Order): boolean =>
  ACCEPTED_STATES.includes(from) || !isBegun(order)

/** True when all the money that paid for an order goes back; false for an overpayment or another payment. */
export const endsOrder = (from: PaymentState, kind: RefundKind): boolean =>
  kind === 'byOwner' && ACCEPTED_STATES.includes(from)

/** The received amount; the requested one when the company did not say. */
export const cameOf = ({ receivedKobo, amountKobo }: Attempt): number => receivedKobo ?? amountKobo

/** The sum of the refunds that did not fail. */
export const sumBack = (rows: readonly RefundRow[]): number =>
  rows
    .filter(({ failed_at }) => failed_at === null)
    .reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)

/** The state of a payment after `backKobo` in all were sent back. */
function stateAfter(before: Attempt, kind: RefundKind, backKobo: number) {
  if (kind === 'excess') return 'succeeded'
  return !sendsAll(kind) && backKobo < cameOf(before) ? before.state : 'reversed'
}

/** Enters a refund in the ledger and tells the customer. False when it was entered before. */
export async function enterRefund(
  shop: Work,
  { reference, orderId }: Attempt,
  kind: RefundKind,
  done: RefundDone,
): Promise<boolean> {
  const { amountKobo, refundId, claimUrl, proof, toCard = null, request } = done
  await lockOrder(shop, orderId)
  const before = await findAttempt(shop.db, reference)
  if (!before) return false
  const now = shop.now()
  const earlier = await listRefundsOf(shop.db, reference)
  if (earlier.some(({ request_id }) => request_id === request.id)) return false
  const backKobo = sumBack(earlier) + amountKobo
  const to = stateAfter(before, kind, backKobo)
  if (!(await moveState(shop.db, reference, { from: heldIn(kind), to, now }))) return false
  const id = await insertRefund(shop.db, {
    request_id: request.id,
    reference,
    amount_kobo: amountKobo,
    refund_id: refundId ?? null,
    from_state: before.state,
    made_at: now,
    failed_at: null,
  })
  const order = await findAnyOrder(shop, orderId)
  if (!order) return true
  await bookBack(shop, order, before, { id, madeAt: now, kind, done })
  if (isOfOrder(before.state, order)) await recordRefund(shop, orderId, amountKobo)
  // Another payment of the order may still be here, as when its refund was taken back.
  const isAllBack = order.refundedKobo + amountKobo >= order.sumTotalKobo
  if (endsOrder(before.state, kind) && isAllBack) await endRefunded(shop, orderId)
  const { number, customerId, address } = order
  // The cancellation could be taken back until now, so tell the customer now.
  if (request.endReason === 'cancelled' && customerId !== null)
    await notify(shop, customerId, {
      eventKey: `order-cancelled:${orderId}`,
      notice: orderNotices.cancelledPaid(number),
      link: '/orders',
    })
  const notice = noticeOf(number, kind, { amountKobo, claimUrl, proof, toCard })
  // A repeated refund gets its own notice.
  const key = earlier.length === 0 ? reference : `${reference}:${earlier.length + 1}`
  if (customerId !== null)
    await notify(shop, customerId, { eventKey: `payment-returned:${key}`, notice, link: '/orders' })
  const url = pageWithoutAccount(shop, order)
  const mail = { to: address.email, name: address.name, orderId, number, url, notice, key }
  await sendMoneyBackMail(shop, { ...mail, claimUrl: claimUrl ?? null })
  return true
}

type Entered = { id: number; madeAt: string; kind: RefundKind; done: RefundDone }

/** Enters it in the books: by the lines that were asked for, or all of a whole refund. */
async function bookBack(
  shop: Work,
  order: Order,
  { reference, provider, state }: Attempt,
  { id, madeAt, kind, done }: Entered,
): Promise<void> {
  const { amountKobo, toCard = null, isExchange = false, request } = done
  if (kind !== 'excess' && ACCEPTED_STATES.includes(state))
    await bookRefund(shop, order, {
      id,
      madeAt,
      reference,
      company: toCard === null ? provider : GIFT_CARD,
      amountKobo,
      units: await listUnitsOf(shop.db, request.id),
      isWhole: kind === 'byOwner',
      isExchange,
    })
  await bookOrder(shop, order.id)
}

function noticeOf(
  number: string,
  kind: RefundKind,
  { amountKobo, claimUrl, proof, toCard }: Omit<RefundDone, 'request'>,
): string {
  const sum = formatNaira(amountKobo)
  if (toCard) return orderNotices.toCard(number, sum, toCard)
  if (proof && kind === 'part') return orderNotices.partByHand(number, sum, proof)
  if (proof) return orderNotices.byHand(number, proof)
  if (claimUrl) return orderNotices.claim(number)
  return kind === 'part' ? orderNotices.part(number, sum) : orderNotices[kind](number)
}

/** Marks a refund in the ledger as failed: the money is with us again, and the owner is told. */
export const enterFailedRefund = (shop: Shop, refund: RefundRow): Promise<void> =>
  shop.inTransaction(async (shop) => {
    const { reference, from_state: to, amount_kobo: amountKobo } = refund
    const known = await findAttempt(shop.db, reference)
    if (!known) return
    await lockOrder(shop, known.orderId)
    const now = shop.now()
    if (!(await markRefundFailed(shop.db, refund.id, now))) return
    await forgetAccount(shop.db, refund.id)
    await moveState(shop.db, reference, { from: [...HELD_STATES, 'reversed'], to, now })
    const order = await findAnyOrder(shop, known.orderId)
    if (order && isOfOrder(to, order)) await recordRefund(shop, known.orderId, -amountKobo)
    if (ACCEPTED_STATES.includes(to) && (await hasEnded(shop, refund.request_id)))
      await resumeRefunded(shop, known.orderId)
    await bookFailedRefund(shop, known.orderId, refund.id)
    await bookOrder(shop, known.orderId)
    await flagFailedRefund(shop, known)
  })

/** Whether the request ended the order. Before requests were stored, each refund ended its order. */
async function hasEnded({ db }: Shop, requestId: number | null): Promise<boolean> {
  return requestId === null || (await findRequest(db, requestId))?.endReason === 'refunded'
}

/** Records that a refund could not be made, and tells the owner once. */
export const giveUpRefund = (
  shop: Shop,
  attempt: Attempt,
  request: { id: number; amountKobo: number },
): Promise<void> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop, attempt.orderId)
    const { reference, state } = attempt
    const now = shop.now()
    const rows = await listRefundsOf(shop.db, reference)
    if (rows.every(({ request_id }) => request_id !== request.id))
      await insertRefund(shop.db, {
        reference,
        amount_kobo: request.amountKobo,
        refund_id: null,
        from_state: state,
        made_at: now,
        failed_at: now,
        request_id: request.id,
      })
    if (ACCEPTED_STATES.includes(state) && (await hasEnded(shop, request.id)))
      await resumeRefunded(shop, attempt.orderId)
    await flagFailedRefund(shop, attempt)
  })

/** Tells the owner once of each failed refund. */
export async function flagFailedRefund(shop: Shop, attempt: Attempt): Promise<void> {
  const { length } = await listRefundsOf(shop.db, attempt.reference)
  await flagPayment(shop, attempt, 'refundFailed', length)
}
