export const texts = {
  intro:
    'A zone is a price for some places. The price of an LGA comes before the price of its state.',
  zones: 'Zones',
  none: 'There are no zones yet: the shop delivers nowhere.',
  noneServed: 'No zone is delivered: shoppers can only pick up.',
  served: 'Delivered',
  inNoZone: (area: string) => `In no zone, and so not delivered: ${area}.`,
  cost: {
    title: 'What does an LGA cost?',
    text: 'As the checkout says it, without offers.',
    state: 'State',
    lga: 'LGA',
    sum: 'Goods for, in ₦',
    choose: 'Choose',
    chooseLga: 'Now choose the LGA.',
    ask: 'Show the price',
  },
  states: 'State by state',
  statesText: 'The zone of each state, and LGAs that have a price of their own.',
  noZone: 'in no zone',
  pickup: 'Picking up',
  pickupAt: ({ address, hours }: { address: string; hours: string }) =>
    [address, hours].filter(Boolean).join(', '),
  noPickup: 'Shoppers cannot pick up.',
}
