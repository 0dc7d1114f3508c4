import { toKobo } from '#lib/money.ts'
import { type AreaQuote, formatArrival } from '../delivery.ts'
import { feeOf } from './fee.ts'
import { sayFreeDelivery } from './free-delivery.ts'

/**
 * Delivery of goods to an area: the fee, how much of it is for their weight, when it arrives, and how much more makes
 * it free, in words (null: free, or never).
 */
export type AreaDelivery = {
  feeKobo: number
  surchargeKobo: number
  arrival: string
  freeFrom: string | null
}

/** `grams`: what the goods weigh. */
export function toAreaDelivery(quote: AreaQuote, goodsKobo: number, grams: number): AreaDelivery {
  const freeOverKobo = quote.free_over === null ? null : toKobo(quote.free_over)
  const { by_weight: by } = quote
  const byWeight = by ? { includedKg: by.included_kg, perKgKobo: toKobo(by.per_kg) } : null
  const zone = { feeKobo: toKobo(quote.billing_total), freeOverKobo, byWeight }
  const { feeKobo, surchargeKobo } = feeOf(zone, { goodsKobo, grams })
  return {
    feeKobo,
    surchargeKobo,
    arrival: formatArrival(
      new Date().toISOString(),
      { minDays: quote.min_days, maxDays: quote.max_days },
      new Set(quote.closed_days),
    ),
    freeFrom: feeKobo === 0 ? null : sayFreeDelivery({ zone: null, freeOverKobo }, goodsKobo),
  }
}
