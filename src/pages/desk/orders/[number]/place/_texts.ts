import type { PickupPlace } from '#lib/delivery/delivery.ts'
import { formatNaira } from '#lib/money.ts'
import type { LifeStage, OrderPlace } from '#lib/orders/orders.ts'
import { pickupDeskTexts } from '#lib/texts/desk/pickup.ts'

type NamedPlace = Pick<OrderPlace, 'name' | 'kind'>

const nameOf = ({ name, kind }: NamedPlace): string =>
  kind === 'park' ? `the bus park ${name}` : name

export const texts = {
  title: (number: string) => `Pickup place of ${number}`,
  now: (place: NamedPlace) => `Until now: ${nameOf(place)}.`,
  place: 'Where it is picked up',
  option: (place: PickupPlace): string => `${place.name}: ${pickupDeskTexts.terms(place)}`,
  price: (kobo: number): string =>
    `What the order costs stays the same, at every place: the buyer pays what was agreed, ${kobo === 0 ? 'nothing' : formatNaira(kobo)} for picking up.`,
  /** What a place with another price costs who orders now. */
  otherPrice: ({ name, feeKobo }: Pick<PickupPlace, 'name' | 'feeKobo'>, agreedKobo: number) => {
    const moreKobo = feeKobo - agreedKobo
    const difference = `${formatNaira(Math.abs(moreKobo))} ${moreKobo > 0 ? 'more' : 'less'}`
    return `${name}: ${feeKobo === 0 ? 'free' : formatNaira(feeKobo)} for a new order, ${difference} than was agreed.`
  },
  told: {
    mail: 'The buyer is told by mail at once.',
    phone: 'The order has no e-mail address: tell the buyer by phone.',
  },
  ready:
    'It is packed. At a place of yours its buyer can come for it as soon as you press the button: bring it there first.',
  park: 'To a bus park a driver brings it: mark the order sent when the driver has it.',
  submit: 'Save the place',
  back: 'Back to the order',
  note: (from: NamedPlace, to: NamedPlace): string =>
    `To be picked up at ${nameOf(to)}, no longer at ${nameOf(from)}.`,
  choose: 'Choose another place.',
  none: 'There is no other place: those that are hidden are not offered.',
  cannot: (stage: LifeStage, hasPlace: boolean): string => {
    if (stage === 'cancelled') return 'This order is over: its place cannot be changed any more.'
    if (!hasPlace) return 'This order is not picked up at a place.'
    if (stage === 'sent')
      return 'The driver has this order already: it can only be picked up at the bus park it goes to.'
    return 'This order was handed over already: its place cannot be changed any more.'
  },
}
