import { isUniqueViolation } from '#lib/db/database.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { isExpired, leftToPay, type Order } from '#lib/orders/orders.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { handTexts } from '#lib/texts/buying/payments.ts'
import { type HandMethod, toBankReference } from '../by-hand.ts'
import { OWN } from '../own-account/own-account.ts'
import { type Attempt, CURRENCY, type PaymentState, referenceOf } from '../payments.ts'
import { countAttempts, findAttempt, insertAttempt, listAttemptsIn } from '../payments.sql.ts'
import { settleNoted } from './settle.server.ts'

/** `bankReference`: of a bank transfer; empty for cash and cards. */
export type HandPayment = {
  method: HandMethod
  bankReference: string
  /** What came of a transfer; null for the whole price. */
  sumKobo?: number | null
  /** Whether the buyer takes the goods along at once. */
  isHandedOver?: boolean
}

/** The fee (kobo); none for cards, whose fee is not known yet. */
const feeOf = (method: HandMethod) => (method === 'pos' ? {} : { feeKobo: 0 })

const OPEN_STATES: readonly PaymentState[] = ['pending', 'abandoned', 'failed']

/** The newest attempt to pay an order to the shop's own account that nothing came of yet. */
export async function findOpenOwn({ db }: Shop, orderId: string): Promise<Attempt | null> {
  const open = await listAttemptsIn(db, orderId, OPEN_STATES)
  return open.findLast(({ way }) => way === OWN.way) ?? null
}

/**
 * Records money that the team has taken, and acts on it as on a company's answer: the whole price, or more, completes the order.
 * Returns what became of it: `underpaid`, and `late` for goods that are gone or an order that was paid before, must go back.
 * Throws ShopError: `already_paid` and `order_not_payable`, `insufficient_stock` when its goods are no longer held or available,
 * all three only for an order that nobody was shown the shop's own account for; `invalid` beside `reference` for a transfer that
 * was noted before. Call it in a transaction.
 */
export async function payByHand(
  shop: Shop,
  orderId: string,
  { method, bankReference, sumKobo, isHandedOver = false }: HandPayment,
): Promise<PaymentState> {
  await lockOrder(shop, orderId)
  const order = await findAnyOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  const own = method === 'transfer' ? await findOpenOwn(shop, orderId) : null
  if (!own) checkPayable(order)
  const attempt = own ?? (await insertByHand(shop, order, method))
  const said = {
    state: 'succeeded' as const,
    amountKobo: sumKobo ?? attempt.amountKobo,
    currency: CURRENCY,
    paidAt: shop.now(),
    providerTxId: method === 'transfer' ? toBankReference(bankReference) : null,
    ...feeOf(method),
  }
  try {
    await settleNoted(shop, attempt, said, { isHandedOver })
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('reference', handTexts.transferKnown)
    throw error
  }
  const { state = 'pending' } = (await findAttempt(shop.db, attempt.reference)) ?? {}
  if (state === 'late' && !own) throw new ShopError('insufficient_stock')
  return state
}

function checkPayable(order: Order): void {
  if (order.status === 'successful') throw new ShopError('already_paid')
  if (order.status !== 'pending' && !isExpired(order)) throw new ShopError('order_not_payable')
}

async function insertByHand(shop: Shop, order: Order, method: HandMethod): Promise<Attempt> {
  const number = (await countAttempts(shop.db, order.id)) + 1
  const reference = referenceOf(order.id, number)
  const now = shop.now()
  await insertAttempt(shop.db, {
    id: newId(),
    order_id: order.id,
    attempt_number: number,
    provider: method,
    kind: 'fiat',
    reference,
    amount_kobo: leftToPay(order),
    currency: CURRENCY,
    state: 'pending',
    url: null,
    provider_tx_id: null,
    created_at: now,
    updated_at: now,
    expires_at: null,
    next_check_at: null,
    last_checked_at: null,
  })
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) throw new Error(`${reference} was not written`)
  return attempt
}
