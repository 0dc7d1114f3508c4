export const texts = {
  title: (number: string) => `Refund ${number}`,
  came: 'Came',
  back: 'Sent back',
  underWay: 'On its way back',
  left: 'Left to send back',
  nothing: 'Nothing is left that could be sent back.',
  goods: 'For which goods',
  most: (left: number) => (left === 0 ? 'All refunded' : `Up to ${left}`),
  sum: 'Another sum, in ₦',
  sumHint:
    'Leave it empty to send back the price of the goods above. Write a sum for anything else.',
  all: 'Fill in all that is left',
  payment: 'From which payment',
  reason: 'Why',
  reasonHint: 'For the team. The customer does not see it.',
  proof: 'Sent it yourself? Its reference',
  proofHint: 'That of your transfer, or “cash”. It is noted, and the shop sends nothing.',
  next: 'Go on',
  check: 'Is this right?',
  effects: {
    sends: (sum: string, name: string, provider: string) =>
      `${sum} go back to ${name} by ${provider}.`,
    notes: (sum: string, name: string, proof: string) =>
      `${sum} are noted as sent to ${name} by you, as ${proof}. The shop sends nothing.`,
    ends: 'This is all that was left: the order is over, and is not packed or sent any more.',
    goesOn: 'The order goes on.',
    backToShelf: (goods: string) => `On the shelf again, at once: ${goods}.`,
    mailLater: (email: string) =>
      `${email || 'The customer'} gets a mail when the money goes, in about a minute.`,
    mailNow: (email: string) => `${email || 'The customer'} gets a mail now.`,
    canTakeBack: 'For 60 seconds you can take it back on the order’s page. Then it is final.',
    final: 'This cannot be taken back.',
  },
  submit: (sum: string) => `Refund ${sum}`,
  note: (sum: string) => `Note ${sum} as sent back`,
  change: 'Change something',
}
