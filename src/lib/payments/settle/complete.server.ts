import { readShares } from '#lib/gift-cards/pay.server.ts'
import {
  type Circumstances,
  type Completion,
  completeOrder,
} from '#lib/orders/status/complete.server.ts'
import type { Shop } from '#lib/shop.ts'
import { GIFT_CARD } from '../payments.ts'
import { recordPayment } from './record.server.ts'

/**
 * Completes an order as `completeOrder` does. Also records what gift cards and store credit paid of it as payments, so that a refund
 * treats them as any other payment. Every payment completes its order by this function. Call it in a transaction.
 */
export async function completePaid(
  shop: Shop,
  orderId: string,
  reference: string,
  circumstances: Circumstances = {},
): Promise<Completion> {
  const completion = await completeOrder(shop, orderId, reference, circumstances)
  if (completion !== 'completed') return completion
  for (const { cardId, amountKobo } of await readShares(shop, orderId))
    await recordPayment(shop, orderId, {
      provider: GIFT_CARD,
      amountKobo,
      state: 'succeeded',
      providerTxId: String(cardId),
    })
  return completion
}
