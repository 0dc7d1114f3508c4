import type { PickupKind } from '#lib/delivery/delivery.ts'
import { formatNaira } from '#lib/money.ts'
import { deliveryDeskTexts } from './delivery.ts'

type PickupTerms = {
  kind: PickupKind
  address: string
  hours: string
  feeKobo: number
  driverKobo: number | null
}

/** What the desk says of the places where goods are picked up. */
export const pickupDeskTexts = {
  title: 'Pickup places',
  shown: 'Shown',
  hidden: 'Hidden',
  /** `14 Bode Thomas Street, Mon to Sat, 9 to 18, free`. */
  terms: ({ kind, address, hours, feeKobo, driverKobo }: PickupTerms): string =>
    [
      kind === 'park' && 'Bus park',
      address,
      hours,
      feeKobo === 0 ? 'free' : deliveryDeskTexts.fee(feeKobo),
      kind === 'park' && driverKobo !== null && `about ${formatNaira(driverKobo)} to the driver`,
    ]
      .filter(Boolean)
      .join(', '),
  kinds: { shop: 'A place of ours', park: 'A bus park' },
  fields: {
    kind: 'What it is',
    name: 'Name',
    address: 'Address',
    stateId: 'State',
    hours: 'Hours',
    feeKobo: 'Price',
    driverKobo: 'What the buyer pays the driver',
    waitHours: 'Not picked up after',
    isShown: 'Shown to shoppers',
  },
  hints: {
    kind: 'To a bus park a driver brings the parcel. The buyer collects it from the driver there.',
    name: 'As shoppers know it, such as “Surulere shop”.',
    address: 'Street and area. Shoppers find the way by it.',
    hours: 'In words, such as “Mon to Sat, 9 am to 6 pm”.',
    feeKobo: 'In ₦. What picking up there costs at your shop; 0 is free.',
    driverKobo:
      'In ₦, about, at a bus park only. Shoppers are told; it is in no total. Empty: not said.',
    waitHours:
      'In hours. Then the buyer gets a mail, and the order is listed at “Not picked up”. Empty: never.',
  },
  noState: 'Not said',
  faults: {
    taken: 'Another place has this name.',
    noState: 'Choose a state of the list.',
    parkState: 'Choose the state of the bus park: shoppers find it by its state.',
    sum: deliveryDeskTexts.faults.sum,
    noPark: 'This park is in your list already. Choose another one.',
  },
  /** Said by an import. */
  kept: (field: string, file: string, now: string): string =>
    deliveryDeskTexts.kept(`pickup, ${field}`, file, now),
}
