import { formatNaira } from '#lib/money.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'

type Terms = { feeKobo: number; freeOverKobo: number | null; minDays: number; maxDays: number }

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

const feeOf = (feeKobo: number): string => (feeKobo === 0 ? 'Free' : formatNaira(feeKobo))

/** What the desk says of delivery. */
export const deliveryDeskTexts = {
  title: 'Delivery prices',
  fee: feeOf,
  /** `₦2,500, 1-3 working days, free from ₦50,000`. */
  terms: ({ feeKobo, freeOverKobo, minDays, maxDays }: Terms): string =>
    [
      feeOf(feeKobo),
      deliveryTexts.eta(minDays, maxDays),
      freeOverKobo !== null && feeKobo > 0 && `free from ${formatNaira(freeOverKobo)}`,
    ]
      .filter(Boolean)
      .join(', '),
  area: ({ states, lgas }: { states: number; lgas: number }): string =>
    lgas === 0
      ? 'No places yet'
      : `${count(lgas, 'LGA', 'LGAs')} in ${count(states, 'state', 'states')}`,
  lgas: (number: number): string => count(number, 'LGA', 'LGAs'),
  notServed: 'Not delivered',
}
