import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  intro:
    'A zone is a price for some places. The price of an LGA comes before the price of its state.',
  zones: 'Zones',
  add: 'New zone',
  addText: 'First its name and price, then its places.',
  create: 'Make the zone',
  save: 'Save',
  places: 'Places',
  choosePlaces: 'Choose places',
  end: 'End delivery here',
  ends: (area: string) =>
    `Shoppers in its ${area} can then not order for delivery. Orders that are made stay.`,
  endsNothing: 'It has no places.',
  endsDelivery: 'Without it the shop delivers nowhere.',
  delete: 'Delete this zone',
  begin: 'Begin delivery here',
  begins: (terms: string, area: string) =>
    `Shoppers in its ${area} can then order for delivery: ${terms}.`,
  history: {
    title: 'Changes of delivery prices',
    text: 'The newest 50. Setting back leaves what somebody has changed since.',
    none: 'Nothing was changed at the desk yet.',
  },
  done: (what: string): string =>
    wordOf(
      {
        deleted: 'The zone is deleted. Shoppers see it now.',
        made: 'The zone is made. Now choose its places.',
        places: 'Its places are saved. Shoppers see the new prices now.',
        saved: 'Saved. Shoppers see it now.',
        same: 'Nothing was changed.',
        begun: 'It is delivered now.',
        ended: 'It is no longer delivered.',
        back: 'It is set back.',
        partly: 'It is set back, but for what somebody has changed since.',
        nothing: 'Nothing was set back: somebody has changed it since.',
      },
      what,
    ),
  none: 'There are no zones yet: the shop delivers nowhere.',
  noneServed: 'No zone is delivered: shoppers can only pick up.',
  inNoZone: (area: string) => `In no zone, and so not delivered: ${area}.`,
  cost: {
    title: 'What does an LGA cost?',
    text: 'As the checkout says it, without offers.',
    state: 'State',
    lga: 'LGA',
    sum: 'Goods for, in ₦',
    grams: 'Goods weigh, in grams',
    choose: 'Choose',
    chooseLga: 'Now choose the LGA.',
    ask: 'Show the price',
  },
  states: 'State by state',
  statesText: 'The zone of each state, and LGAs that have a price of their own.',
  pickup: 'Picking up',
  noPickup: 'Shoppers cannot pick up.',
}
