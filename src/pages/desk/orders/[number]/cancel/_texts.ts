export const texts = {
  title: (number: string) => `Cancel ${number}?`,
  about: (name: string, sum: string) =>
    `The order of ${name}, ${sum}, has not been paid. When you cancel it:`,
  effects: [
    'it ends, and cannot be paid any more;',
    'its goods are on the shelf again at once;',
    'a customer with an account gets a notice there. No mail goes.',
  ],
  final: 'This cannot be undone. The customer can order again.',
  submit: 'Cancel the order',
  back: 'No, keep it',
  cannot:
    'Only an order that is not packed yet can be cancelled. One that is packed can be refunded.',
  paid: {
    about: (name: string, sum: string) =>
      `The order of ${name} is paid, and not packed. ${sum} of it are with us. When you cancel it:`,
    effects: ['it ends at once, and nobody packs it;', 'its goods are on the shelf again at once;'],
    goesBack: (sum: string) =>
      `${sum} goes back to the customer in about a minute. Then they get a notice, and a mail if the order has an e-mail address.`,
    byHand: (sum: string) =>
      `the shop cannot send this payment back: you send ${sum} yourself, and note it with Refund. The customer gets a notice now.`,
    later: 'For 60 seconds you can take it back on the order’s page. Then it is final.',
    reason: 'Why',
    reasonHint: 'For the team. The customer does not see it.',
  },
}
