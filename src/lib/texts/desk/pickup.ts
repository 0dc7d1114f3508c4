import { deliveryDeskTexts } from './delivery.ts'

type Place = { address: string; hours: string; feeKobo: number }

/** What the desk says of the places where goods are picked up. */
export const pickupDeskTexts = {
  title: 'Pickup places',
  shown: 'Shown',
  hidden: 'Hidden',
  /** `14 Bode Thomas Street, Mon to Sat, 9 to 18, free`. */
  terms: ({ address, hours, feeKobo }: Place): string =>
    [address, hours, feeKobo === 0 ? 'free' : deliveryDeskTexts.fee(feeKobo)]
      .filter(Boolean)
      .join(', '),
  fields: {
    name: 'Name',
    address: 'Address',
    stateId: 'State',
    hours: 'Hours',
    feeKobo: 'Price',
    isShown: 'Shown to shoppers',
  },
  hints: {
    name: 'As shoppers know it, such as “Surulere shop”.',
    address: 'Street and area. Shoppers find the way by it.',
    hours: 'In words, such as “Mon to Sat, 9 am to 6 pm”.',
    feeKobo: 'In ₦. What picking up there costs; 0 is free.',
  },
  noState: 'Not said',
  faults: {
    taken: 'Another place has this name.',
    noState: 'Choose a state of the list.',
    sum: deliveryDeskTexts.faults.sum,
  },
  /** Said by an import. */
  kept: (field: string, file: string, now: string): string =>
    deliveryDeskTexts.kept(`pickup, ${field}`, file, now),
}
