import { setTimeout } from 'node:timers/promises'
import { shopFacts } from '#lib/content/facts.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { keepOrderUntil, takeUpOrder } from '#lib/orders/orders.server.ts'
import { isInReview, type Order, PAYING_MS } from '#lib/orders/orders.ts'
import { resultUrlOf } from '#lib/orders/placing/pay-link.server.ts'
import { newId } from '#lib/random.server.ts'
import { lockOrderOf } from '#lib/orders/locks.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderTexts } from '#lib/texts/buying/orders.ts'
import { after, HOUR_MS, SECOND_MS } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { whileOutside } from '#lib/slot.server.ts'
import { TIMEOUT_MS } from '../companies/company.server.ts'
import {
  type Attempt,
  CURRENCY,
  hasLiveLink,
  isOpen,
  isOver,
  nextCheckAt,
  type PaymentGateway,
  type PaymentKind,
  type PaymentRequest,
  referenceOf,
} from '../payments.ts'
import {
  countAttempts,
  findLatestAttempt,
  hasPaymentPage,
  insertAttempt,
  updateLink,
} from '../payments.sql.ts'
import { findSettledOrder } from '../settle/reconcile.server.ts'

/** With the first attempt, which is not counted, ten. */
const MOST_FURTHER_ATTEMPTS = { max: 9, windowMs: HOUR_MS }
/** Longer than three requests to a payment company. */
const OPENING_MS = 3 * TIMEOUT_MS + 5 * SECOND_MS
/** How long a request waits for the payment page that another request opens. */
const WAIT_MS = 10 * SECOND_MS
const POLL_EVERY_MS = 100

export type PaymentLink = { url: string; reference: string; provider: string }

/**
 * The payment page of this order; the same page again while it is valid. Throws ShopError, and the order stays unchanged:
 * `invalid` for a kind that is switched off, `payment_underway` while a payment for it is pending or a person must look at it,
 * what `takeUpOrder` throws, `throttled`, `provider_unavailable`.
 */
export async function payOrder(
  shop: Shop,
  payer: Payer,
  orderId: string,
  kind: PaymentKind,
): Promise<PaymentLink> {
  const gateway = shop.payments.find((gateway) => gateway.kind === kind)
  if (!gateway) throw fieldError('payment_kind', orderTexts.noSuchMethod)
  // Without a payment page no payment can be pending.
  if (await hasPaymentPage(shop.db, orderId, shop.now())) await refuseTwice(shop, payer, orderId)
  const { order, isTakenUp } = await takeUpOrder(shop, payer, orderId)
  const known = await findLatestAttempt(shop.db, orderId, gateway)
  const link = known && toLink(shop, known, order)
  if (link && isTakenUp) await keepOrderUntil(shop, orderId, after(shop.now(), PAYING_MS))
  if (link) return link
  if (known) await limitRate(shop, `pay:${orderId}`, MOST_FURTHER_ATTEMPTS)
  const claimed = await shop.inTransaction((shop) => claim(shop, payer, order, gateway))
  if (claimed.task !== 'wait') return openPage(shop, payer, order, claimed, gateway)
  const page = await waitForPage(shop, order, gateway)
  return page ?? payOrder(shop, payer, orderId, kind)
}

/** Throws ShopError('payment_underway') when a payment is pending or a person must look at one. */
async function refuseTwice(shop: Shop, payer: Payer, orderId: string): Promise<void> {
  const order = await findSettledOrder(shop, payer, orderId)
  if (order.isConfirming || isInReview(order)) throw new ShopError('payment_underway')
}

function toLink(shop: Shop, attempt: Attempt, order: Order): PaymentLink | null {
  if (!hasLiveLink(attempt, order.sumTotalKobo, shop.now()) || attempt.url === null) return null
  return { url: attempt.url, reference: attempt.reference, provider: attempt.provider }
}

/** The next task of an attempt. `retry`: the company was asked before, and its reply was lost. */
type Claim = { attempt: Attempt; task: 'open' | 'retry' | 'wait' }

/** Of simultaneous requests one asks the company; the others wait for its page. */
async function claim(
  shop: Shop,
  payer: Payer,
  order: Order,
  gateway: PaymentGateway,
): Promise<Claim> {
  await lockPayable(shop, payer, order)
  const now = shop.now()
  const expiresAt = after(now, OPENING_MS)
  const latest = await findLatestAttempt(shop.db, order.id, gateway)
  if (latest && isOpen(latest, order.sumTotalKobo) && !isOver(latest, now))
    return { attempt: latest, task: 'wait' }
  if (latest && isOpen(latest, order.sumTotalKobo) && latest.url === null) {
    await updateLink(shop.db, latest.reference, { expires_at: expiresAt, updated_at: now })
    return { attempt: latest, task: 'retry' }
  }
  const attempt = await newAttempt(shop, order, gateway, expiresAt)
  return { attempt, task: 'open' }
}

/** Locks the order, which may have been paid, expired, or lost its customer since. */
async function lockPayable(shop: Shop, payer: Payer, order: Order): Promise<void> {
  const status = await lockOrderOf(shop, payer.id, order.id)
  if (status === undefined) throw new ShopError('not_found')
  if (status !== 'pending')
    throw new ShopError(status === 'successful' ? 'already_paid' : 'order_not_payable')
}

async function newAttempt(
  shop: Shop,
  order: Order,
  { provider, kind }: PaymentGateway,
  expiresAt: string,
): Promise<Attempt> {
  const attemptNumber = (await countAttempts(shop.db, order.id)) + 1
  const now = shop.now()
  const attempt: Attempt = {
    orderId: order.id,
    attemptNumber,
    provider,
    kind,
    reference: referenceOf(order.id, attemptNumber),
    amountKobo: order.sumTotalKobo,
    currency: CURRENCY,
    state: 'pending',
    url: null,
    receivedKobo: null,
    providerTxId: null,
    createdAt: now,
    expiresAt,
  }
  await insertAttempt(shop.db, {
    id: newId(),
    order_id: attempt.orderId,
    attempt_number: attemptNumber,
    provider,
    kind,
    reference: attempt.reference,
    amount_kobo: attempt.amountKobo,
    currency: attempt.currency,
    state: attempt.state,
    url: null,
    provider_tx_id: null,
    created_at: now,
    updated_at: now,
    expires_at: expiresAt,
    next_check_at: nextCheckAt(now, now),
    last_checked_at: null,
  })
  return attempt
}

async function openPage(
  shop: Shop,
  payer: Payer,
  order: Order,
  claimed: Claim,
  gateway: PaymentGateway,
): Promise<PaymentLink> {
  let { attempt } = claimed
  try {
    // The company knows the reference, but its page is lost: only a new reference gets a new page.
    if (claimed.task === 'retry' && (await gateway.verify(attempt.reference, attempt.providerTxId)))
      attempt = await shop.inTransaction((shop) =>
        newAttempt(shop, order, gateway, after(shop.now(), OPENING_MS)),
      )
    const { url, expiresAt } = await gateway.create(toRequest(shop, order, attempt))
    await shop.inTransaction(async (shop) => {
      // The order may have ended while the company was slow: then nobody must pay for it.
      await lockPayable(shop, payer, order)
      const link = { url, expires_at: expiresAt, updated_at: shop.now() }
      await updateLink(shop.db, attempt.reference, link)
      await keepOrderUntil(shop, order.id, after(shop.now(), PAYING_MS))
      // Coins arrive slowly: hold the goods as long as the invoice is valid.
      if (expiresAt !== null) await keepOrderUntil(shop, order.id, expiresAt)
    })
    return { url, reference: attempt.reference, provider: gateway.provider }
  } catch (error) {
    const now = shop.now()
    await updateLink(shop.db, attempt.reference, { expires_at: now, updated_at: now })
    throw error
  }
}

const toRequest = (shop: Shop, order: Order, attempt: Attempt): PaymentRequest => ({
  reference: attempt.reference,
  amountKobo: attempt.amountKobo,
  // Payment companies require an address: use the shop's when the buyer gave none.
  email: order.address.email || shopFacts().email,
  orderNumber: order.number,
  orderId: order.id,
  returnUrl: resultUrlOf(shop, order),
  expiresAt: after(shop.now(), PAYING_MS),
})

/** The payment page that another request opens; null when the attempt ended before it had one. */
async function waitForPage(
  shop: Shop,
  order: Order,
  gateway: PaymentGateway,
): Promise<PaymentLink | null> {
  for (let poll = 0; poll < WAIT_MS / POLL_EVERY_MS; poll++) {
    // Read again: the other request may have made a new attempt.
    const attempt = await findLatestAttempt(shop.db, order.id, gateway)
    const link = attempt && toLink(shop, attempt, order)
    if (link) return link
    if (!attempt || !isOpen(attempt, order.sumTotalKobo)) return null
    if (isOver(attempt, shop.now())) break
    await whileOutside(() => setTimeout(POLL_EVERY_MS))
  }
  throw new ShopError('provider_unavailable')
}
