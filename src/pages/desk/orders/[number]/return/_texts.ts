import { formatNaira } from '#lib/money.ts'

export const texts = {
  title: (number: string) => `Goods of ${number} came back`,
  goods: 'What came back',
  most: (bought: number) => `Bought: ${bought}`,
  condition: 'In which condition',
  conditionHint: 'For the team, such as: worn, tag is missing. It stands in the notes.',
  marks:
    'The order is marked as returned. The customer gets a mail now, if the order has an e-mail address.',
  onShelf: 'What is ticked is on the shelf again at once.',
  refundNext: 'No money goes by this: the next page is for the refund.',
  exchangeNext: 'No money goes by this: choose on the next page what the customer gets for it.',
  kept: (kobo: number) =>
    `No money goes by this: the shop keeps the deposit of ${formatNaira(kobo)}, as the buyer was told.`,
  unpaid: 'No money was paid, and none goes back.',
  again: 'The order is marked as returned already. The customer gets no second mail.',
  final: 'This cannot be taken back. A wrong number on the shelf is put right under Stock.',
  submit: 'Note what came back',
}
