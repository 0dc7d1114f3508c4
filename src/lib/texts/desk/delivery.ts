import { countOf } from '#lib/texts/count.ts'
import { formatNaira } from '#lib/money.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'

type Terms = {
  feeKobo: number
  freeOverKobo: number | null
  minDays: number
  maxDays: number
  doorUpToKobo: number | null
}

const feeOf = (feeKobo: number): string => (feeKobo === 0 ? 'Free' : formatNaira(feeKobo))

/** What the desk says of delivery. */
export const deliveryDeskTexts = {
  title: 'Delivery prices',
  fee: feeOf,
  /** `₦2,500, 1-3 working days, free from ₦50,000`. */
  terms: ({ feeKobo, freeOverKobo, minDays, maxDays, doorUpToKobo }: Terms): string =>
    [
      feeOf(feeKobo),
      deliveryTexts.eta(minDays, maxDays),
      freeOverKobo !== null && feeKobo > 0 && `free from ${formatNaira(freeOverKobo)}`,
      doorUpToKobo !== null && `pay on delivery up to ${formatNaira(doorUpToKobo)}`,
    ]
      .filter(Boolean)
      .join(', '),
  area: ({ states, lgas }: { states: number; lgas: number }): string =>
    lgas === 0 ? 'No places yet' : `${countOf(lgas, 'LGA')} in ${countOf(states, 'state')}`,
  lgas: (number: number): string => countOf(number, 'LGA'),
  served: 'Delivered',
  notServed: 'Not delivered',
  nothing: 'nothing',
  rest: 'Everywhere else',
  noZone: 'in no zone',
  noOwnZone: 'no zone of its own',
  goneZone: 'a zone that is gone',
  noSuchZone: 'no such zone',
  otherZone: 'a changed zone',
  /** Said by an import. */
  kept: (what: string, file: string, now: string): string =>
    `delivery.yaml: ${what}: ${file} in the file, ${now} at the desk since then. The desk’s stays.`,
  more: (number: number): string => `and ${number} more`,
  fields: {
    name: 'Name',
    feeKobo: 'Price',
    freeOverKobo: 'Free from',
    minDays: 'Fewest days',
    maxDays: 'Most days',
    doorUpToKobo: 'Pay on delivery up to',
    isActive: 'Delivery',
  },
  hints: {
    name: 'As you call it. Shoppers read it where delivery there is free.',
    feeKobo: 'In ₦. 0 is free.',
    freeOverKobo: 'In ₦. From this sum of goods on delivery is free. Empty: never.',
    minDays: 'Working days: all but Sunday.',
    doorUpToKobo:
      'In ₦. Orders up to this total can be paid to the rider. Empty: nobody pays on delivery there.',
  },
  wholeState: (state: string, lgas: number): string => `${state} (all ${lgas} LGAs)`,
  faults: {
    taken: 'Another zone has this name.',
    sum: (most: number): string => `Write whole naira, at most ₦${most.toLocaleString('en-NG')}.`,
    noPlace: 'There is no such place.',
    lookAgain:
      'Somebody has changed places or prices meanwhile, or you have ticked others. Look again at what would change.',
    days: 'Write at least as many as the fewest days.',
  },
}
