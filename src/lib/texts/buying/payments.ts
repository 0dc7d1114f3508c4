/** Texts for the owner about payments that a person must look at: what is wrong, and what to do. */
export const flagTexts = {
  underpaid: 'was not paid in full or not as asked: give the money back or ask for the rest',
  late: 'was paid too late for its goods: the money must go back',
  paidTwice: 'was paid although its order was paid before: the money must go back',
  cancelled:
    'belongs to an order that was cancelled, and its company sends nothing back for us: send it back by hand, then note it with order refund --by-hand',
  refused:
    'is the deposit of an order that was not taken, and no company sends it back for us: send it back by hand, then note it with order refund --by-hand',
  noBuyer:
    'was paid although its customer had deleted the account: money goes back by itself, coins you must send back',
  overpaid: 'was paid with more than was asked for: give the rest back with order refund --excess',
  inDoubt: 'was seen and then not confirmed: look at it in the wallet before you give it up',
  dispute:
    'is disputed by its customer: answer in the company’s dashboard, it waits a few days only',
  refundFailed:
    'could not be sent back: send it again with order refund, or by hand and note it with --by-hand',
  refundWaits:
    'goes back once its buyer has said to which bank account: the buyer was asked by mail. Then hand the account on at the desk, on the page Refund of the order. Do not send the money again',
  refundedThere:
    'was sent back on the company’s own page, and the shop does not know: note it at the desk, or it is sent again',
  unsettled: 'is paid at its company, but not here: run payments report, and write to its customer',
  unknownHere: 'is paid at its company and not known here at all: look it up in the dashboard',
  twiceThere: 'was paid twice under one reference: one of the two must go back, at the company',
  goneThere: 'is paid here, but not at its company any more: do not send its goods',
  noGateway: 'cannot be asked about: its company is no longer set up',
  silent: 'could not be asked about: its company does not answer as it should',
} as const
/** What to note of a refund that was made on the company's page. */
export const refundedThere = (sum: string, refundId: string): string =>
  ` (on the page of the order: Refund, ${sum}, and ${refundId} under “Sent it yourself? Its reference”)`

/** Texts about money that the team takes itself. */
export const handTexts = {
  transferKnown: 'A transfer with this reference was noted before. One transfer pays one order.',
  methods: { cash: 'Cash', pos: 'Card at the counter (POS)', transfer: 'Bank transfer' },
}
/** Texts about money at the counter. */
export const counterTexts = {
  taken: 'This money was taken for another order, or is dealt with. The list is as it stands now.',
  wentBack:
    'The company says that this money is not there any more: it went back. It is off the list.',
  tooLittle: (came: string, toPay: string) =>
    `${came} is less than ${toPay}, which is to be paid. Send it back in the company’s dashboard, and ask the customer for the whole sum.`,
}
/** The mail to the owner about the shop's own account. */
export const ownAccountTexts = {
  subject: 'the bank account that buyers pay to was changed',
  changed: (who: string, is: string | null) =>
    is
      ? `${who} has changed the shop’s own bank account. Buyers are now told to pay to: ${is}. If that is wrong, change it at once at the desk, under Money.`
      : `${who} has switched the shop’s own bank account off. Buyers are no longer told to pay to it.`,
  /** Who wrote a note that no member of the team wrote, and what it says. */
  buyer: 'The buyer',
  toldOn: (when: string) => `The buyer says that it was sent on ${when}.`,
  said: 'I have sent the transfer. (Only your account shows whether it came.)',
}
/** The mail to the owner about an order that its customer cancelled. */
export const cancelTexts = {
  subject: (number: string) => `order ${number} was cancelled`,
  byCustomer: (number: string) =>
    `The customer of order ${number} cancelled it before it was packed. Do not send it: its goods count as on the shelf again, and its money goes back.`,
  unpaid: (number: string) =>
    `The customer of order ${number}, which was to be paid on delivery, cancelled it before it was packed. Do not send it: its goods count as on the shelf again.`,
}

export type Flag = keyof typeof flagTexts
