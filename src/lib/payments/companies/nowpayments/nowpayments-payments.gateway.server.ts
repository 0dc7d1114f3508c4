import * as z from 'zod/mini'
import { toKobo, toNaira } from '#lib/money.ts'
import type { PaymentRequest, Verification } from '../../gateway.ts'
import { CURRENCY, type PaymentState } from '../../payments.ts'
import { anAmount, anId } from '../company.server.ts'
import { optional } from '../optional.ts'

export const paymentSchema = z.object({
  payment_id: anId,
  /** Set for coins that came again to the address of another payment, or for another coin than was asked for. */
  parent_payment_id: z.optional(z.unknown()),
  payment_status: z.string(),
  price_amount: anAmount,
  price_currency: z.string(),
  pay_amount: anAmount,
  actually_paid: z.nullish(anAmount),
  /** What came is worth, in the currency of the price; 0 where they do not say it. */
  actually_paid_at_fiat: optional(anAmount),
  order_id: z.nullish(z.string()),
})
export type Payment = z.output<typeof paymentSchema>

const states: Record<string, PaymentState> = {
  partially_paid: 'underpaid',
  finished: 'succeeded',
  failed: 'failed',
  refunded: 'reversed',
  expired: 'abandoned',
}
const CONFIRMING = ['confirming', 'confirmed', 'sending']

/** Below this share of the price another coin came than was asked for. Prices of coins move less in that time. */
const LEAST_WORTH = 0.9

/**
 * The price of an invoice, in dollars where the owner says what a dollar costs. Both sums then stand in the order's id:
 * so the rate stays that of the order, whatever the setting is later.
 */
export function dollarsOf(
  { reference, amountKobo }: Pick<PaymentRequest, 'reference' | 'amountKobo'>,
  nairaPerDollar: number | undefined,
) {
  if (nairaPerDollar === undefined)
    return {
      price_amount: toNaira(amountKobo),
      price_currency: CURRENCY.toLowerCase(),
      order_id: reference,
    }
  const cents = Math.ceil(amountKobo / nairaPerDollar)
  return {
    price_amount: cents / 100,
    price_currency: 'usd',
    order_id: `${reference}.${amountKobo}.${cents}`,
  }
}

/** Our reference in an order's id, and for a price in dollars both sums. */
export function readOrderId(orderId: string | null | undefined) {
  const [reference = null, kobo, cents] = orderId?.split('.') ?? []
  return { reference, asked: cents ? { kobo: Number(kobo), cents: Number(cents) } : null }
}

/** The price in kobo; null when it is not the one that was asked for. */
function koboOf({ price_amount, price_currency, order_id }: Payment): number | null {
  const { asked } = readOrderId(order_id)
  const price = toKobo(price_amount)
  if (!asked) return price_currency.toUpperCase() === CURRENCY ? price : null
  return price_currency === 'usd' && price === asked.cents ? asked.kobo : null
}

/** What came as a share of the price, when it was another coin of less worth; else null. */
function worthOf({ price_amount, actually_paid_at_fiat }: Payment): number | null {
  const share = (actually_paid_at_fiat ?? 0) / price_amount
  return share > 0 && share < LEAST_WORTH ? share : null
}

export function toVerification(payment: Payment): Verification {
  const { payment_status, pay_amount, price_currency } = payment
  const kobo = koboOf(payment)
  const price = kobo ?? toKobo(payment.price_amount)
  const paid = payment.actually_paid ?? 0
  const share = worthOf(payment) ?? (pay_amount > 0 ? Math.min(1, paid / pay_amount) : 1)
  // A repeated deposit and another coin never pay by themselves: a person decides about them.
  const isDoubtful = Boolean(payment.parent_payment_id) || worthOf(payment) !== null
  const state = states[payment_status] ?? 'pending'
  return {
    state: state === 'succeeded' && isDoubtful ? 'underpaid' : state,
    amountKobo: Math.floor(price * share),
    currency: kobo === null ? price_currency.toUpperCase() : CURRENCY,
    paidAt: null,
    providerTxId: payment.payment_id,
    isConfirming: CONFIRMING.includes(payment_status),
  }
}
