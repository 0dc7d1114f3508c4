import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import type { Order } from '#lib/orders/orders.ts'
import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import type { PaymentGateway } from '../gateway.ts'
import {
  type Attempt,
  type CompanyWay,
  CURRENCY,
  nextCheckAt,
  type PaymentWay,
  referenceOf,
} from '../payments.ts'
import { insertAttempt } from '../payments.sql.ts'

/** A company, and the way in which it is asked for the money. */
export type Till = { gateway: PaymentGateway; way: CompanyWay }

/** Who takes the money: a company, or the shop on its own account. */
type Asked = { gateway: Pick<PaymentGateway, 'provider' | 'kind'>; way: PaymentWay }

/** Writes down the next attempt to pay a locked order, with a new reference. `tried`: all attempts before it. */
export async function newAttempt(
  shop: Work,
  order: Order,
  { gateway: { provider, kind }, way }: Asked,
  { tried, expiresAt }: { tried: readonly Attempt[]; expiresAt: string },
): Promise<Attempt> {
  const attemptNumber = Math.max(0, ...tried.map((each) => each.attemptNumber)) + 1
  const now = shop.now()
  const attempt: Attempt = {
    orderId: order.id,
    attemptNumber,
    provider,
    kind,
    way,
    details: null,
    rejectedKobo: null,
    reference: referenceOf(order.id, attemptNumber),
    amountKobo: leftToPay(order),
    currency: CURRENCY,
    state: 'pending',
    url: null,
    receivedKobo: null,
    providerTxId: null,
    toldAt: null,
    createdAt: now,
    expiresAt,
  }
  await insertAttempt(shop.db, {
    id: newId(),
    order_id: attempt.orderId,
    attempt_number: attemptNumber,
    provider,
    kind,
    way,
    reference: attempt.reference,
    amount_kobo: attempt.amountKobo,
    currency: attempt.currency,
    state: attempt.state,
    url: null,
    provider_tx_id: null,
    created_at: now,
    updated_at: now,
    expires_at: expiresAt,
    // No company can be asked about the shop's own account.
    next_check_at: way === 'own' ? null : nextCheckAt(now, now),
    last_checked_at: null,
  })
  return attempt
}
