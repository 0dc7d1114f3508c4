import type { CardShare } from '#lib/gift-cards/gift-cards.ts'
import { readShares } from '#lib/gift-cards/pay.server.ts'
import {
  type Circumstances,
  type Completion,
  completeOrder,
} from '#lib/orders/status/complete.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { CURRENCY, GIFT_CARD, referenceOf } from '../payments.ts'
import { countAttempts, insertAttempt } from '../payments.sql.ts'

/**
 * Completes an order as `completeOrder` does, and writes what gift cards and store credit paid of it as payments, so that money goes
 * back to them as to every other payment. Every payment completes its order by this. Call it in a transaction.
 */
export async function completePaid(
  shop: Shop,
  orderId: string,
  reference: string,
  circumstances: Circumstances = {},
): Promise<Completion> {
  const completion = await completeOrder(shop, orderId, reference, circumstances)
  if (completion !== 'completed') return completion
  for (const share of await readShares(shop, orderId)) await writePayment(shop, orderId, share)
  return completion
}

async function writePayment(
  { db, now }: Shop,
  orderId: string,
  { cardId, amountKobo }: CardShare,
): Promise<void> {
  const number = (await countAttempts(db, orderId)) + 1
  await insertAttempt(db, {
    id: newId(),
    order_id: orderId,
    attempt_number: number,
    provider: GIFT_CARD,
    kind: 'fiat',
    reference: referenceOf(orderId, number),
    amount_kobo: amountKobo,
    currency: CURRENCY,
    state: 'succeeded',
    url: null,
    provider_tx_id: String(cardId),
    created_at: now(),
    updated_at: now(),
    expires_at: null,
    next_check_at: null,
    last_checked_at: null,
    received_kobo: amountKobo,
    fee_kobo: 0,
  })
}
