import { bookOrder } from '#lib/books/book.server.ts'
import { lockOrder, lockedOrder } from '#lib/orders/locks.server.ts'
import type { CompleteOptions } from '#lib/orders/status/complete.server.ts'
import { findAnyOrder, keepOrderUntil } from '#lib/orders/orders.server.ts'
import { isBegun, isExpired, isOpen } from '#lib/orders/standing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { endForOffer } from '#lib/orders/status/expire.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { withdrawOffers } from '#lib/orders/status/withdraw-offers.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { after } from '#lib/time.ts'
import { isByHand } from '../by-hand.ts'
import { completePaid } from './complete.server.ts'
import { flagPayment } from './flag.server.ts'
import type { Verification } from '../gateway.ts'
import {
  type Attempt,
  CONFIRMING_MS,
  FINAL_STATES,
  HELD_STATES,
  type PaymentState,
} from '../payments.ts'
import { judge, type Verdict } from './judge.ts'
import { askOtherSum } from '../parts.sql.ts'
import { findAttempt, updateState } from '../payments.sql.ts'
import { returnMoney } from '../refunds/refund.server.ts'

/** Running requests to payment companies, by reference. */
const questions = new Map<string, Promise<boolean>>()

/**
 * Asks the payment company about one payment and acts on the answer. Webhook, return page and poller all call it, also
 * at the same time: it acts once, and a success stays one. Only one request for a reference runs at a time; a later
 * caller waits and asks again, because it may know of a later change. `providerTxId`: the company's id of the payment,
 * if an event had it. True while the company has seen money and waits for its confirmation. Throws
 * ShopError('provider_unavailable'), and nothing has changed, when the company cannot be asked.
 */
export async function settle(
  shop: Shop,
  reference: string,
  providerTxId: string | null = null,
): Promise<boolean> {
  for (let other = questions.get(reference); other; other = questions.get(reference))
    await other.catch(() => undefined)
  const answer = askAndAct(shop, reference, providerTxId)
  questions.set(reference, answer)
  return answer.finally(() => questions.delete(reference))
}

export const isBeingAsked = (reference: string): boolean => questions.has(reference)

/** As `settle`, but shares a running request, if there is one. */
export const settleOrShare = (shop: Shop, reference: string): Promise<boolean> =>
  questions.get(reference) ?? settle(shop, reference)

async function askAndAct(
  shop: Shop,
  reference: string,
  providerTxId: string | null,
): Promise<boolean> {
  const attempt = await findAttempt(shop.db, reference)
  // Only a person says what came to the shop's own account.
  if (attempt && isByHand(attempt.provider)) return false
  const gateway = shop.payments.find(({ provider }) => provider === attempt?.provider)
  if (!attempt) shop.log.warn({ reference }, 'a payment is not known here')
  else if (!gateway) shop.log.error({ reference }, 'the payment company is no longer set up')
  if (!attempt || !gateway || FINAL_STATES.includes(attempt.state)) return false
  const verification = await gateway.verify(reference, providerTxId ?? attempt.providerTxId)
  await shop.inTransaction(async (shop) => {
    await lockOrder(shop, attempt.orderId)
    const current = await findAttempt(shop.db, reference)
    if (!current || FINAL_STATES.includes(current.state)) return
    await settleBy(shop, current, verification)
  })
  return verification?.isConfirming === true
}

/**
 * Acts on what a company answers, or on what the team says came, for a payment that has no final state. Call it with
 * the order locked.
 */
export async function settleBy(
  shop: Work,
  attempt: Attempt,
  verification: Verification | null,
  circumstances: CompleteOptions = {},
): Promise<void> {
  const verdict = judge(attempt, verification)
  if (verdict === 'paid') return accept(shop, attempt, verification, circumstances)
  if (verdict === 'mismatch' && isByHand(attempt.provider))
    return keepPart(shop, attempt, verification)
  await note(shop, attempt, stateAfter(attempt, verdict), verification)
  if (verdict === 'mismatch') await flagPayment(shop, attempt, 'underpaid')
  if (verification?.isInDoubt) await flagPayment(shop, attempt, 'inDoubt')
  if (verdict === 'waiting' && verification?.isConfirming)
    await keepOrderUntil(shop, attempt.orderId, after(shop.now(), CONFIRMING_MS))
}

const stateAfter = (attempt: Attempt, verdict: Exclude<Verdict, 'paid'>): PaymentState => {
  if (verdict === 'mismatch') return 'underpaid'
  return verdict === 'waiting' ? attempt.state : verdict
}

/** Completes the order after the full amount came, or sends the money back. */
async function accept(
  shop: Work,
  attempt: Attempt,
  verification: Verification | null,
  circumstances: CompleteOptions,
): Promise<void> {
  const { orderId, reference, amountKobo: paidKobo } = attempt
  const completion = await completePaid(shop, orderId, reference, { ...circumstances, paidKobo })
  if (completion === 'completed') {
    const isOverpaid = (verification?.amountKobo ?? 0) > attempt.amountKobo
    if (isOverpaid) await flagPayment(shop, attempt, 'overpaid')
    return note(shop, attempt, isOverpaid ? 'overpaid' : 'succeeded', verification)
  }
  if (completion === 'offer_over') {
    if (isByHand(attempt.provider)) return settleWithoutOffers(shop, attempt, verification)
    await endWithoutOffer(shop, orderId)
  }
  await note(shop, attempt, 'late', verification)
  if (completion === 'no_buyer') await flagPayment(shop, attempt, 'noBuyer')
  // Coins are not sent back automatically: the flag asks a person.
  if (completion === 'no_buyer' && attempt.kind === 'crypto') return
  await returnMoney(shop, attempt, completion === 'paid_before' ? 'paidTwice' : 'refunded')
}

/** What came at the shop is kept, and is too little now: the order costs what it does without the offers. */
async function settleWithoutOffers(
  shop: Work,
  attempt: Attempt,
  verification: Verification | null,
): Promise<void> {
  const order = await lockedOrder(shop, attempt.orderId)
  if (!order) return
  const amountKobo = leftToPay(await withdrawOffers(shop, order))
  await askOtherSum(shop.db, attempt.reference, amountKobo)
  await tellOfferOver(shop, order)
  await settleBy(shop, { ...attempt, amountKobo }, verification)
}

/** A company took the reduced sum: all of it goes back, and an order that waits for it ends. */
async function endWithoutOffer(shop: Work, orderId: string): Promise<void> {
  await endForOffer(shop, orderId)
  const order = await findAnyOrder(shop, orderId)
  if (order) await tellOfferOver(shop, order)
}

const tellOfferOver = async (shop: Shop, { id, number, customerId }: Order): Promise<void> => {
  if (customerId === null) return
  await notify(shop, customerId, {
    eventKey: `offer-over:${id}`,
    notice: orderNotices.offerOver(number),
    link: `/orders/${id}`,
  })
}

/** Keeps too little that a person has seen for its order, unless that is paid or given up: then it must go back. */
async function keepPart(
  shop: Work,
  attempt: Attempt,
  verification: Verification | null,
): Promise<void> {
  const order = await findAnyOrder(shop, attempt.orderId)
  const isKept = order !== null && (isOpen(order) || isExpired(order))
  await note(shop, attempt, isKept ? 'part' : 'late', verification)
  if (!isKept) await flagPayment(shop, attempt, order && isBegun(order) ? 'paidTwice' : 'late')
}

async function note(
  shop: Work,
  attempt: Attempt,
  state: PaymentState,
  verification: Verification | null,
): Promise<void> {
  await updateState(shop.db, attempt.reference, {
    state,
    providerTxId: verification?.providerTxId ?? null,
    receivedKobo: HELD_STATES.includes(state) && verification ? verification.amountKobo : null,
    feeKobo: HELD_STATES.includes(state) ? (verification?.feeKobo ?? null) : null,
    sender: HELD_STATES.includes(state) ? (verification?.sender ?? null) : null,
    // A good card may follow a refused one, and perhaps without an event.
    isDone: FINAL_STATES.includes(state),
    isConfirming: verification?.isConfirming === true,
    now: shop.now(),
  })
  if (HELD_STATES.includes(state)) await bookOrder(shop, attempt.orderId)
}
