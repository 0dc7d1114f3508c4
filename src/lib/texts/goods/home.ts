import { formatNaira } from '#lib/money.ts'
import { countOf } from '../count.ts'
import { inDays } from '../buying/delivery.ts'

/** What the home page says of the shop before its goods. */
export const homeTexts = {
  from: (place: string) => `From ${place}.`,
  delivery: (minDays: number, maxDays: number, fromKobo: number) =>
    `Delivery in ${inDays(minDays, maxDays)}, from ${formatNaira(fromKobo)}.`,
  returns: (days: number) => `Return it within ${countOf(days, 'day')}.`,
}
