/** What the desk says of payments that a company reports and no order has. */
export const unknownMoneyTexts = {
  title: 'Money that belongs to no order',
  text: 'A payment company reports a payment for an order that the shop does not have. This can happen after a restore from a backup. Look the reference up in the company’s dashboard. Send the money back there, or make the order again.',
  reason: 'What you did about it',
  done: 'It is dealt with',
  doneNamed: (reference: string) => `${reference} is dealt with`,
}
