export const texts = {
  title: (number: string) => `Goods of ${number} came back`,
  goods: 'What came back',
  most: (bought: number) => `Bought: ${bought}`,
  condition: 'In which condition',
  conditionHint: 'For the team, such as: worn, tag is missing. It stands in the notes.',
  effects: [
    'The order is marked as returned. The customer gets a mail now, if the order has an e-mail address.',
    'What is ticked is on the shelf again at once.',
    'No money goes by this: the next page is for the refund.',
  ],
  again: 'The order is marked as returned already. The customer gets no second mail.',
  final: 'This cannot be taken back. A wrong number on the shelf is put right under Stock.',
  submit: 'Note what came back',
}
