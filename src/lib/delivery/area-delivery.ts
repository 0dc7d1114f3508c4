import { toKobo } from '#lib/money.ts'
import { type AreaQuote, feeOf, formatArrival, missingForFree } from './delivery.ts'

/** Delivery of goods worth `goodsKobo` to an area: the fee, when it arrives, and how much more makes it free (null: never). */
export type AreaDelivery = { feeKobo: number; arrival: string; freeFromMoreKobo: number | null }

export function toAreaDelivery(quote: AreaQuote, goodsKobo: number): AreaDelivery {
  const freeOverKobo = quote.free_over === null ? null : toKobo(quote.free_over)
  const feeKobo = feeOf({ feeKobo: toKobo(quote.billing_total), freeOverKobo }, goodsKobo)
  return {
    feeKobo,
    arrival: formatArrival(new Date().toISOString(), {
      minDays: quote.min_days,
      maxDays: quote.max_days,
    }),
    freeFromMoreKobo: feeKobo === 0 ? null : missingForFree({ freeOverKobo }, goodsKobo),
  }
}
