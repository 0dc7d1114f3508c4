import type { Deposit, DepositTerms } from '#lib/delivery/price/deposit.ts'
import { countOf } from '#lib/texts/count.ts'
import { formatNaira } from '#lib/money.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'

type Terms = DepositTerms & {
  feeKobo: number
  freeOverKobo: number | null
  minDays: number
  maxDays: number
  doorUpToKobo: number | null
  includedKg: number | null
  perKgKobo: number | null
}

const perKg = (includedKg: number, perKgKobo: number): string =>
  `${formatNaira(perKgKobo)} more for each kg${includedKg > 0 ? ` above ${includedKg} kg` : ''}`

const feeOf = (feeKobo: number): string => (feeKobo === 0 ? 'Free' : formatNaira(feeKobo))

const priceOf = ({
  feeKobo,
  includedKg,
  perKgKobo,
}: Pick<Terms, 'feeKobo' | 'includedKg' | 'perKgKobo'>): string =>
  includedKg === null || perKgKobo === null
    ? feeOf(feeKobo)
    : `${feeOf(feeKobo)}, ${perKg(includedKg, perKgKobo)}`

const sayDeposit = (deposit: Deposit): string =>
  deposit === 'delivery' ? 'The price of delivery' : `${deposit}% of the total`

/** What the desk says of delivery. */
export const deliveryDeskTexts = {
  title: 'Delivery prices',
  fee: feeOf,
  /** `₦2,500, ₦500 more for each kg above 5 kg`. */
  price: priceOf,
  /** What a sample cart costs. */
  cost: ({ feeKobo, surchargeKobo }: { feeKobo: number; surchargeKobo: number }): string =>
    surchargeKobo > 0
      ? `${feeOf(feeKobo)}, of this ${formatNaira(surchargeKobo)} for the weight`
      : feeOf(feeKobo),
  /** `₦2,500, 1-3 working days, free from ₦50,000`. */
  terms: ({
    feeKobo,
    freeOverKobo,
    minDays,
    maxDays,
    doorUpToKobo,
    deposit,
    ...weight
  }: Terms): string =>
    [
      priceOf({ feeKobo, ...weight }),
      deliveryTexts.eta(minDays, maxDays),
      freeOverKobo !== null &&
        (feeKobo > 0 || weight.perKgKobo !== null) &&
        `free from ${formatNaira(freeOverKobo)}`,
      doorUpToKobo !== null && `pay on delivery up to ${formatNaira(doorUpToKobo)}`,
      doorUpToKobo !== null && deposit !== null && `deposit: ${sayDeposit(deposit).toLowerCase()}`,
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
  zone: 'Zone',
  deleted: 'deleted',
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
    includedKg: 'Weight included, in kg',
    perKgKobo: 'Each kg more',
    deposit: 'Deposit of pay on delivery',
    depositIfRefused: 'Deposit of a parcel that is not taken',
    isActive: 'Delivery',
  },
  hints: {
    name: 'As you call it. Shoppers read it where delivery there is free.',
    feeKobo: 'In ₦. 0 is free.',
    freeOverKobo: 'In ₦. From this sum of goods on delivery is free. Empty: never.',
    minDays: 'Working days: all but Sunday.',
    doorUpToKobo:
      'In ₦. Orders up to this total can be paid to the rider. Empty: nobody pays on delivery there.',
    includedKg:
      'Goods up to this weight cost nothing more. Leave both fields empty where weight costs nothing.',
    perKgKobo: 'In ₦, for each kg begun above that. Free delivery stays free.',
    deposit:
      'Paid before the order is packed; the rest is paid to the rider. Without a deposit you call the buyer first.',
    depositIfRefused: 'Buyers read it before they order. It counts for orders made from then on.',
  },
  deposit: sayDeposit,
  noDeposit: 'None',
  ifRefused: { back: 'Goes back to the buyer', kept: 'The shop keeps it' },
  wholeState: (state: string, lgas: number): string => `${state} (all ${lgas} LGAs)`,
  faults: {
    taken: 'Another zone has this name.',
    sum: (most: number): string => `Write whole naira, at most ₦${most.toLocaleString('en-NG')}.`,
    kg: (most: number): string => `Write whole kg, from 0 to ${most.toLocaleString('en-NG')}.`,
    noIncluded: 'Write how many kg are in the price; 0 for none.',
    noPerKg: 'Write what each kg more costs, or leave both fields empty.',
    noPlace: 'There is no such place.',
    lookAgain:
      'Somebody has changed places or prices meanwhile, or you have ticked others. Look again at what would change.',
    lookAgainAtZone: 'Somebody has changed zones or places meanwhile. Look again at what happens.',
    lastZone:
      'It is the last zone that is delivered. Deliver to another zone first, or end delivery to this one.',
    lastPlaces:
      'The shop would deliver nowhere: the zones that are left and delivered have no places. Give the places to a zone that is delivered.',
    noZone: 'There is no such zone.',
    deposit: 'A deposit needs the sum up to which orders can be paid on delivery.',
    noNaira:
      'Nothing takes naira, so nobody could pay a deposit. Set up a payment company or the shop’s own bank account first.',
    days: 'Write at least as many as the fewest days.',
  },
}
