import { fieldError, ShopError } from '#lib/errors.ts'
import { completeOrder } from '#lib/orders/status/complete.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { isExpired } from '#lib/orders/orders.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { handTexts } from '#lib/texts/buying/payments.ts'
import { type HandMethod, toBankReference } from '../by-hand.ts'
import { CURRENCY, referenceOf } from '../payments.ts'
import { countAttempts, insertAttemptOnce } from '../payments.sql.ts'

/** `bankReference`: of a bank transfer; empty for cash and cards. */
export type HandPayment = {
  method: HandMethod
  bankReference: string
  /** Whether the buyer takes the goods along at once. */
  isHandedOver?: boolean
}

/** The fee (kobo); null for cards, whose fee is not known yet. */
const feeOf = (method: HandMethod): number | null => (method === 'pos' ? null : 0)

/**
 * Records a payment of the whole price by hand and completes the order. Throws ShopError: `already_paid`, `order_not_payable`,
 * `insufficient_stock` when its goods are no longer held or available, `invalid` beside `reference` for a transfer that paid
 * another order. Call it in a transaction.
 */
export async function payByHand(
  shop: Shop,
  orderId: string,
  { method, bankReference, isHandedOver = false }: HandPayment,
): Promise<void> {
  await lockOrder(shop, orderId)
  const order = await findAnyOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  if (order.status === 'successful') throw new ShopError('already_paid')
  if (order.status !== 'pending' && !isExpired(order)) throw new ShopError('order_not_payable')
  const number = (await countAttempts(shop.db, orderId)) + 1
  const reference = referenceOf(orderId, number)
  const now = shop.now()
  const isNew = await insertAttemptOnce(shop.db, {
    id: newId(),
    order_id: orderId,
    attempt_number: number,
    provider: method,
    kind: 'fiat',
    reference,
    amount_kobo: order.sumTotalKobo,
    currency: CURRENCY,
    state: 'succeeded',
    url: null,
    provider_tx_id: method === 'transfer' ? toBankReference(bankReference) : null,
    created_at: now,
    updated_at: now,
    expires_at: null,
    next_check_at: null,
    last_checked_at: null,
    received_kobo: order.sumTotalKobo,
    fee_kobo: feeOf(method),
  })
  if (!isNew) throw fieldError('reference', handTexts.transferKnown)
  const completion = await completeOrder(shop, orderId, reference, { isHandedOver })
  if (completion === 'sold_out') throw new ShopError('insufficient_stock')
  if (completion !== 'completed') throw new ShopError('order_not_payable')
}
