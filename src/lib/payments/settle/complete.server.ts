import { readShares } from '#lib/gift-cards/pay.server.ts'
import {
  type CompleteOptions,
  type Completion,
  completeOrder,
} from '#lib/orders/status/complete.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { Work } from '#lib/shop.ts'
import { ACCEPTED_STATES, cardOf, GIFT_CARD } from '../payments.ts'
import { endPart } from '../parts.sql.ts'
import { listAttemptsIn } from '../payments.sql.ts'
import { returnMoney } from '../refunds/refund.server.ts'
import { recordPayment } from './record.server.ts'

/**
 * Completes an order as `completeOrder` does. Also records what gift cards and store credit paid of it as payments, so
 * that a refund treats them as any other payment. Every payment completes its order by this function.
 */
export async function completePaid(
  shop: Work,
  orderId: string,
  reference: string,
  circumstances: CompleteOptions = {},
): Promise<Completion> {
  const completion = await completeOrder(shop, orderId, reference, circumstances)
  if (completion !== 'completed') return completion
  await recordCards(shop, orderId)
  await acceptParts(shop, orderId, circumstances.paidKobo)
  return completion
}

/**
 * Parts that came before are payments of the completed order. Where the last payment was enough alone, they must go
 * back.
 */
async function acceptParts(shop: Work, orderId: string, paidKobo = 0): Promise<void> {
  const parts = await listAttemptsIn(shop.db, orderId, ['part'])
  if (parts.length === 0) return
  const order = await findAnyOrder(shop, orderId)
  if (!order) return
  const { sumTotalKobo, creditKobo, dueKobo } = order
  const isNeeded = paidKobo < sumTotalKobo - creditKobo - dueKobo
  for (const part of parts) {
    await endPart(shop.db, part.reference, { isNeeded, now: shop.now() })
    if (!isNeeded) await returnMoney(shop, part, 'paidTwice')
  }
}

/**
 * Records what gift cards and store credit pay of an order as payments of it, each once. Call it with the order
 * locked.
 */
export async function recordCards(shop: Work, orderId: string): Promise<void> {
  const shares = await readShares(shop, orderId)
  if (shares.length === 0) return
  const known = (await listAttemptsIn(shop.db, orderId, ANY_STATE)).map(cardOf)
  for (const { cardId, amountKobo } of shares)
    if (!known.includes(cardId))
      await recordPayment(shop, orderId, {
        provider: GIFT_CARD,
        amountKobo,
        state: 'succeeded',
        providerTxId: String(cardId),
      })
}

/** Also of a card whose money went back: it is not a payment twice. */
const ANY_STATE = [...ACCEPTED_STATES, 'reversed'] as const
