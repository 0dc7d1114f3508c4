export const texts = {
  title: 'Note a payment',
  about: (sum: string) =>
    `Only when you have the money: ${sum}. The order then counts as paid, and a customer with an e-mail address gets the receipt. This cannot be taken back: what was noted by mistake goes back with Refund.`,
  deposit: (deposit: string, whole: string) =>
    `Only when you have the money: ${deposit}, the deposit. The order is then packed, and the rider collects the rest. Did ${whole} come, the whole price? Then write that sum: nothing is left for the rider.`,
  own: (bank: string, account: string, number: string) =>
    `Look into the account ${account} at ${bank} for ${number}. A screenshot of a transfer proves nothing, however real it looks: note only what stands in the account.`,
  pictures: 'The buyer sent this picture of the transfer. It is no proof: anybody can make one.',
  sum: 'What came by transfer, if it is not that sum, in ₦',
  sumHint: (sum: string) =>
    `Leave it empty when ${sum} came. If less came, it is kept, and the buyer is asked for the rest. If more came, the rest must go back. Both are then listed under Money.`,
  rest: (came: string, rest: string) =>
    `${came} came before, so ${rest} is left. Note what came now.`,
  reason: 'How you know it',
  reasonHint:
    'For a transfer, such as “seen in the bank app, from A. Bello”. Only the team reads it.',
  onlyTransfer: 'Only a transfer can have another sum.',
  onlyWhole: (whole: string) => `This can be the deposit, or the whole price of ${whole}.`,
  handedOver: 'The buyer takes the goods along now',
  onlyPickup: 'Only what is picked up in the shop can be handed over here.',
  submit: 'Note the payment',
  cannot:
    'Only an order that waits for its payment, or was not paid in time, can be marked as paid here.',
}
