import { isUniqueViolation } from '#lib/db/database.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import { paidBy } from '#lib/orders/status/left-to-pay.ts'
import { isBegun, isExpired, isOpen } from '#lib/orders/standing.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { handTexts } from '#lib/texts/buying/payments.ts'
import { type HandMethod, toBankReference } from '../by-hand.ts'
import { OWN } from '../own-account/own-account.ts'
import { askForRest } from '../own-account/rest.server.ts'
import { type Attempt, CURRENCY, type PaymentState } from '../payments.ts'
import { findAttempt, listAttemptsIn } from '../payments.sql.ts'
import { recordPayment } from './record.server.ts'
import { settleBy } from './settle.server.ts'

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

/** The newest open attempt to pay an order to the shop's own account; null when there is none. */
export async function findOpenOwn({ db }: Shop, orderId: string): Promise<Attempt | null> {
  const open = await listAttemptsIn(db, orderId, OPEN_STATES)
  return open.findLast(({ way }) => way === OWN.way) ?? null
}

/**
 * Records money that the team has taken, and acts on it as on a company's answer: the whole price, or more, completes
 * the order. Returns the state of the payment. Less is kept as a `part`, and the buyer is asked for the rest. Money
 * that is `late` (the goods are gone, the order was paid before, or its buyer has cancelled it) must go back. Throws
 * ShopError: `invalid` beside `reference` for a transfer that was noted before. Where the buyer was not shown the
 * shop's own account, also `already_paid`, `order_not_payable`, and `insufficient_stock` when the goods are no longer
 * held or available.
 */
export async function payByHand(
  shop: Work,
  orderId: string,
  { method, bankReference, sumKobo, isHandedOver = false }: HandPayment,
): Promise<PaymentState> {
  const order = await lockedOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  const payKobo = paidBy(order, sumKobo ?? 0)
  const found = method === 'transfer' ? await findOpenOwn(shop, orderId) : null
  // One of another sum was begun before its buyer chose to pay on delivery, or before a part of it came or went back.
  const isOther = isOpen(order) && found?.amountKobo !== payKobo
  const own = isOther ? null : found
  if (!own) checkPayable(order)
  const attempt = own ?? (await insertByHand(shop, order, { method, payKobo }))
  const said = {
    state: 'succeeded' as const,
    amountKobo: sumKobo ?? attempt.amountKobo,
    currency: CURRENCY,
    paidAt: shop.now(),
    providerTxId: method === 'transfer' ? toBankReference(bankReference) : null,
    ...feeOf(method),
  }
  try {
    await settleBy(shop, attempt, said, { isHandedOver, staysEnded: true })
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('reference', handTexts.transferKnown)
    throw error
  }
  const { state = 'pending' } = (await findAttempt(shop.db, attempt.reference)) ?? {}
  if (state === 'late' && !own) throw new ShopError('insufficient_stock')
  if (state === 'part') await askForRest(shop, orderId)
  return state
}

/** Throws ShopError: `already_paid`, or `order_not_payable` for an order that is over. */
export function checkPayable(order: Order): void {
  if (isBegun(order)) throw new ShopError('already_paid')
  if (!isPayable(order)) throw new ShopError('order_not_payable')
}

const isPayable = (order: Order): boolean => isOpen(order) || isExpired(order)

type ByHand = { method: HandMethod; payKobo: number }

async function insertByHand(
  shop: Work,
  order: Order,
  { method, payKobo: amountKobo }: ByHand,
): Promise<Attempt> {
  const payment = { provider: method, amountKobo, state: 'pending' } as const
  const reference = await recordPayment(shop, order.id, payment)
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) throw new Error(`${reference} was not written`)
  return attempt
}
