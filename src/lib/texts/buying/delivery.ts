import { formatNaira } from '#lib/money.ts'
import { countOf } from '../count.ts'

/** `7.25 kg`; below one kg `250 g`. */
export const formatWeight = (grams: number): string =>
  grams < 1_000 ? `${grams} g` : `${(grams / 1_000).toLocaleString('en-NG')} kg`

/** `1 to 3 working days`; `1 working day` where the fewest are the most. */
export const inDays = (minDays: number, maxDays: number): string =>
  minDays === maxDays ? countOf(minDays, 'working day') : `${minDays} to ${maxDays} working days`

/** What the shop says of delivery, the address and the store. */
export const deliveryTexts = {
  shippingMode: 'Shipping mode',
  homeDelivery: 'Home delivery',
  storePickup: 'Store pickup',
  pricedAtCheckout: (minDays: number, maxDays: number) =>
    `${inDays(minDays, maxDays)}. Priced at checkout, by LGA.`,
  delivery: 'Delivery',
  /** `zone`: null for the area that was chosen. `missingKobo`: how much more makes it free; 0 when it is free. */
  freeIn: (zone: string | null, missingKobo: number) => {
    const where = zone === null ? '' : ` in ${zone}`
    return missingKobo > 0
      ? `${formatNaira(missingKobo)} more and delivery${where} is free`
      : `Delivery${where} is free`
  },
  to: (place: string) => `To ${place}`,
  eta: (minDays: number, maxDays: number) =>
    minDays === maxDays ? countOf(minDays, 'working day') : `${minDays}-${maxDays} working days`,
  /** Said of goods: how much of their delivery price is for the weight. */
  byWeight: (surchargeKobo: number, grams: number) =>
    `Delivery includes ${formatNaira(surchargeKobo)} for ${formatWeight(grams)} of goods`,
  arrives: (days: string) => `Arrives ${days}`,
}

/** What pages alone say of delivery: no script brings it to a browser. */
export const deliveryPageTexts = {
  deliveredIn: (minDays: number, maxDays: number, fromKobo: number) =>
    `${inDays(minDays, maxDays)}, from ${formatNaira(fromKobo)}, by LGA`,
  /** Where goods are picked up, and the least that it costs. */
  pickup: ({ where, feeKobo }: { where: string; feeKobo: number }) =>
    feeKobo === 0
      ? `Store pickup is free: ${where}`
      : `Store pickup from ${formatNaira(feeKobo)}: ${where}`,
  /** The days are counted from the payment. */
  arrivesIfPaid: (days: string) => `Arrives ${days} if you pay today`,
  arrivesIfCalled: (days: string) => `Arrives ${days} if we reach you today`,
  missed: (day: string) => `It should have arrived by ${day}. Please ask us.`,
  pickupEta: ({ hours }: { hours: string }) =>
    hours ? `Pick up ${hours}` : 'Pick up at the store',
}

/** Refusals beside the fields of the address and of the delivery price. */
export const deliveryErrors = {
  noDelivery: 'We do not deliver to this area yet.',
  noPickup: 'Store pickup is not available.',
  noSuchPlace: 'This place is closed. Choose another place, or delivery.',
  phone: 'Enter a valid Nigerian phone number.',
  lgaOf: (stateName: string) => `Choose a local government area in ${stateName}.`,
  unknown: (given: string | number) => `Invalid pk "${given}" - object does not exist.`,
}
