export const texts = {
  title: 'Note a payment',
  about: (sum: string) =>
    `Only when you have all of it: ${sum}. The order then counts as paid, and a customer with an e-mail address gets the receipt. This cannot be taken back: what was noted by mistake goes back with Refund.`,
  handedOver: 'The buyer takes the goods along now',
  onlyPickup: 'Only what is picked up in the shop can be handed over here.',
  submit: 'Note the payment',
  cannot:
    'Only an order that waits for its payment, or was not paid in time, can be marked as paid here.',
}
