import { toKobo } from '#lib/money.ts'
import { type AreaQuote, feeOf, formatArrival } from './delivery.ts'
import { sayFreeDelivery } from './free-delivery.ts'

/** Delivery of goods to an area: the fee, when it arrives, and how much more makes it free, in words (null: free, or never). */
export type AreaDelivery = { feeKobo: number; arrival: string; freeFrom: string | null }

export function toAreaDelivery(quote: AreaQuote, goodsKobo: number): AreaDelivery {
  const freeOverKobo = quote.free_over === null ? null : toKobo(quote.free_over)
  const feeKobo = feeOf({ feeKobo: toKobo(quote.billing_total), freeOverKobo }, goodsKobo)
  return {
    feeKobo,
    arrival: formatArrival(new Date().toISOString(), {
      minDays: quote.min_days,
      maxDays: quote.max_days,
    }),
    freeFrom: feeKobo === 0 ? null : sayFreeDelivery({ zone: null, freeOverKobo }, goodsKobo),
  }
}
