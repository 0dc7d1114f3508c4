import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: (number: string) => `Refund ${number}`,
  came: 'Came',
  back: 'Sent back',
  underWay: 'On its way back',
  left: 'Left to send back',
  nothing: 'Nothing is left that could be sent back.',
  kept: (kobo: number) =>
    `The shop keeps the deposit of ${formatNaira(kobo)}, as the buyer was told. Send it back only as a gift.`,
  goods: 'For which goods',
  most: (left: number) => (left === 0 ? 'All refunded' : `Up to ${left}`),
  sum: 'Another sum, in ₦',
  sumHint:
    'Leave it empty to send back the price of the goods above. Write a sum for anything else.',
  all: 'Fill in all that is left',
  payment: 'From which payment',
  to: 'Where to',
  tos: [
    ['back', 'The way it came'],
    ['credit', 'The customer’s store credit'],
  ] as const,
  reason: 'Why',
  reasonHint: 'For the team. The customer does not see it.',
  proof: 'Sent it yourself? Its reference',
  proofHint: 'That of your transfer, or “cash”. It is noted, and the shop sends nothing.',
  next: 'Go on',
}
