import { setTimeout } from 'node:timers/promises'
import { shopFacts } from '#lib/content/facts.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { keepOrderUntil, takeUpOrder } from '#lib/orders/orders.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { type Order, PAYING_MS } from '#lib/orders/orders.ts'
import { isInReview } from '#lib/orders/status/payable.ts'
import { payPageUrlOf, resultUrlOf } from '#lib/orders/placing/pay-link.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { orderTexts } from '#lib/texts/buying/orders.ts'
import { after, SECOND_MS } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { whileOutside } from '#lib/slot.server.ts'
import { TIMEOUT_MS } from '../companies/company.server.ts'
import type { PaymentGateway, PaymentRequest } from '../gateway.ts'
import {
  type Attempt,
  type CompanyWay,
  GIFT_CARD,
  hasLiveLink,
  hasPageOfKind,
  hasPayPage,
  isAttemptOpen,
  isAttemptOver,
  isRefusedWay,
  latestOf,
  type PaymentKind,
  type PaymentWay,
} from '../payments.ts'
import { listAttempts, refuseAttempt, updateLink } from '../payments.sql.ts'
import { completeByCards, lockPayable } from './by-card.server.ts'
import { newAttempt, type Till } from './new-attempt.server.ts'
import { openOwn, ownAccountFor } from '../own-account/open.server.ts'
import { findSettledOrder } from '../settle/reconcile.server.ts'

/** Longer than three requests to a payment company. */
const OPENING_MS = 3 * TIMEOUT_MS + 5 * SECOND_MS
/** How long a request waits for the payment page that another request opens. */
const WAIT_MS = 10 * SECOND_MS
const POLL_EVERY_MS = 100

export type PaymentLink = { url: string; reference: string; provider: string }

/**
 * The payment page of this order; the same page again while it is valid. `wanted`: the way, or the shop's default. A
 * way that is not offered, or that the company refuses, becomes the company's page. Throws ShopError, and the order
 * stays unchanged: `invalid` for a kind that is switched off, `payment_underway` while a payment for it is pending or a
 * person must look at it, what `takeUpOrder` throws, `throttled`, `provider_unavailable`.
 */
export async function payOrder(
  shop: Shop,
  payer: Payer,
  orderId: string,
  kind: PaymentKind,
  wanted?: PaymentWay,
): Promise<PaymentLink> {
  const gateway = shop.payments.find((gateway) => gateway.kind === kind)
  let tried = await listAttempts(shop.db, orderId)
  const wish = { wanted, hasCompany: gateway !== undefined, tried }
  const account = kind === 'fiat' ? await ownAccountFor(shop, orderId, wish) : null
  const payee = account ?? gateway
  if (!payee) throw fieldError('payment_kind', orderTexts.noSuchMethod)
  // Without a payment page no payment can be pending.
  if (tried.some((attempt) => hasPayPage(attempt, shop.now()))) {
    await refuseTwice(shop, payer, orderId)
    tried = await listAttempts(shop.db, orderId)
  }
  const { order, isTakenUp } = await takeUpOrder(shop, payer, orderId)
  if (leftToPay(order) === 0) return payByCards(shop, payer, order)
  if ('waitHours' in payee)
    return shop.inTransaction(async (shop) =>
      openOwn(shop, await lockPayable(shop, payer, order), payee),
    )
  if (leftToPay(order) < (payee.leastKobo ?? 0)) refuseLittle(shop, payee)
  const till = { gateway: payee, way: wayOf(payee, wanted ?? 'transfer') }
  const known = latestOf(tried, { ...payee, way: till.way })
  // Refused before: it will not be otherwise now.
  if (known && isRefusedWay(known)) return payOrder(shop, payer, orderId, kind, 'page')
  const link = known && toLink(shop, known, order)
  if (link && isTakenUp) await keepOrderUntil(shop, orderId, after(shop.now(), PAYING_MS))
  if (link) return link
  if (known) await limitRate(shop, `pay:${orderId}`, LIMITS.furtherPayments)
  const claimed = await shop.inTransaction((shop) => claim(shop, payer, order, till))
  const page =
    claimed.task === 'wait'
      ? await waitForPage(shop, order, till)
      : await openPage(shop, payer, order, claimed, till)
  return page ?? payOrder(shop, payer, orderId, kind, claimed.task === 'wait' ? wanted : 'page')
}

/** Throws ShopError('invalid'), with what else the buyer can do. */
function refuseLittle(
  { payments }: Shop,
  { kind, provider, leastKobo = 0 }: PaymentGateway,
): never {
  const company = checkoutTexts.companies[provider] ?? provider
  const hasOther = payments.some((other) => other.kind !== kind)
  throw fieldError('payment_kind', orderTexts.tooLittle(company, leastKobo, hasOther))
}

/** Completes an order that gift cards pay in full. The link leads to its result. */
async function payByCards(shop: Shop, payer: Payer, order: Order): Promise<PaymentLink> {
  const reference = await shop.inTransaction(async (shop) =>
    completeByCards(shop, await lockPayable(shop, payer, order)),
  )
  return { url: resultUrlOf(shop, order), reference, provider: GIFT_CARD }
}

const wayOf = ({ here }: PaymentGateway, wanted: PaymentWay): CompanyWay =>
  here?.ways.find((way) => way === wanted) ?? 'page'

/** Throws ShopError('payment_underway') when a payment is pending or a person must look at one. */
async function refuseTwice(shop: Shop, payer: Payer, orderId: string): Promise<void> {
  const order = await findSettledOrder(shop, payer, orderId)
  if (order.isConfirming || isInReview(order)) throw new ShopError('payment_underway')
}

function toLink(shop: Shop, attempt: Attempt, order: Order): PaymentLink | null {
  if (!hasLiveLink(attempt, leftToPay(order), shop.now()) || attempt.url === null) return null
  return { url: attempt.url, reference: attempt.reference, provider: attempt.provider }
}

/** The next task of an attempt. `retry`: the company was asked before, and its reply was lost. */
type Claim = { attempt: Attempt; task: 'open' | 'retry' | 'wait' }

/** Of simultaneous requests one asks the company; the others wait for its page. */
async function claim(
  shop: Work,
  payer: Payer,
  order: Order,
  { gateway, way }: Till,
): Promise<Claim> {
  await lockPayable(shop, payer, order)
  const now = shop.now()
  const expiresAt = after(now, OPENING_MS)
  const tried = await listAttempts(shop.db, order.id)
  const latest = latestOf(tried, { ...gateway, way })
  if (latest && isAttemptOpen(latest, leftToPay(order)) && !isAttemptOver(latest, now))
    return { attempt: latest, task: 'wait' }
  if (latest && isAttemptOpen(latest, leftToPay(order)) && latest.url === null) {
    await updateLink(shop.db, latest.reference, { expires_at: expiresAt, updated_at: now })
    return { attempt: latest, task: 'retry' }
  }
  const attempt = await newAttempt(shop, order, { gateway, way }, { tried, expiresAt })
  return { attempt, task: 'open' }
}

/** Null when the company refuses this way of paying. */
async function openPage(
  shop: Shop,
  payer: Payer,
  order: Order,
  claimed: Claim,
  till: Till,
): Promise<PaymentLink | null> {
  const { gateway } = till
  let { attempt } = claimed
  try {
    // The company knows the reference, but its page is lost: only a new reference gets a new page.
    if (claimed.task === 'retry' && (await gateway.verify(attempt.reference, attempt.providerTxId)))
      attempt = await shop.inTransaction(async (shop) => {
        await lockPayable(shop, payer, order)
        const tried = await listAttempts(shop.db, order.id)
        return newAttempt(shop, order, till, { tried, expiresAt: after(shop.now(), OPENING_MS) })
      })
    const opened = await openWith(shop, till, order, toRequest(shop, order, attempt))
    if (!opened) {
      shop.log.warn({ provider: gateway.provider, way: till.way }, 'a way to pay is refused')
      await refuseAttempt(shop.db, attempt.reference, shop.now())
      return null
    }
    const { url, expiresAt, details } = opened
    await shop.inTransaction(async (shop) => {
      // The order may have ended while the company was slow: then nobody must pay for it.
      await lockPayable(shop, payer, order)
      const link = { url, details, expires_at: expiresAt, updated_at: shop.now() }
      // Who is not known holds goods no longer for trying every way to pay.
      const before = order.channel === 'guest' ? await listAttempts(shop.db, order.id) : []
      await updateLink(shop.db, attempt.reference, link)
      if (hasPageOfKind(before, attempt)) return
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

type Opened = { url: string; details: string | null; expiresAt: string | null }

async function openWith(
  shop: Shop,
  { gateway, way }: Till,
  order: Order,
  request: PaymentRequest,
): Promise<Opened | null> {
  if (way === 'page' || !gateway.here) return { ...(await gateway.create(request)), details: null }
  const opened = await gateway.here.open(request, way)
  if (!opened) return null
  const url = payPageUrlOf(shop, order)
  return { url, details: JSON.stringify(opened.details), expiresAt: opened.expiresAt }
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
  { gateway, way }: Till,
): Promise<PaymentLink | null> {
  for (let poll = 0; poll < WAIT_MS / POLL_EVERY_MS; poll++) {
    // Read again: the other request may have made a new attempt.
    const attempt = latestOf(await listAttempts(shop.db, order.id), { ...gateway, way })
    const link = attempt && toLink(shop, attempt, order)
    if (link) return link
    if (!attempt || !isAttemptOpen(attempt, leftToPay(order))) return null
    if (isAttemptOver(attempt, shop.now())) break
    await whileOutside(() => setTimeout(POLL_EVERY_MS))
  }
  throw new ShopError('provider_unavailable')
}
