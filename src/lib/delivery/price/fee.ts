import { missingForFree, type Zone } from '../delivery.ts'
import { surchargeOf } from './weight.ts'

type Terms = Pick<Zone, 'feeKobo' | 'freeOverKobo' | 'byWeight'>

/**
 * What delivery costs (kobo), and how much of it is for the weight: the only rule, for server and pages. Free delivery
 * is free whatever the goods weigh.
 */
export function feeOf(
  zone: Terms,
  { goodsKobo, grams }: { goodsKobo: number; grams: number },
): { feeKobo: number; surchargeKobo: number } {
  if (missingForFree(zone, goodsKobo) === 0) return { feeKobo: 0, surchargeKobo: 0 }
  const surchargeKobo = surchargeOf(zone.byWeight, grams)
  return { feeKobo: zone.feeKobo + surchargeKobo, surchargeKobo }
}
