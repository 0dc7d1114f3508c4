import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import { CURRENCY, referenceOf } from '../payments.ts'
import { countAttempts, insertAttempt } from '../payments.sql.ts'

/** `pending`: what came is not known yet. `succeeded`: the whole amount (kobo) came, without a fee. */
type Recorded = {
  provider: string
  amountKobo: number
  state: 'pending' | 'succeeded'
  providerTxId?: string
  /** The company's, of money that came without one of ours. */
  reference?: string
}

/**
 * Records a payment of an order that no company is asked about: by hand, by a rider, by a gift card, at the counter.
 * Returns its reference. Call it with the order locked.
 */
export async function recordPayment(
  { db, now }: Work,
  orderId: string,
  { provider, amountKobo, state, providerTxId, ...given }: Recorded,
): Promise<string> {
  const number = (await countAttempts(db, orderId)) + 1
  const reference = given.reference ?? referenceOf(orderId, number)
  const hasCome = state === 'succeeded'
  const at = now()
  await insertAttempt(db, {
    id: newId(),
    order_id: orderId,
    attempt_number: number,
    provider,
    kind: 'fiat',
    reference,
    amount_kobo: amountKobo,
    currency: CURRENCY,
    state,
    url: null,
    provider_tx_id: providerTxId ?? null,
    created_at: at,
    updated_at: at,
    expires_at: null,
    next_check_at: null,
    last_checked_at: null,
    received_kobo: hasCome ? amountKobo : null,
    fee_kobo: hasCome ? 0 : null,
  })
  return reference
}
