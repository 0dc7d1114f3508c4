/** What the desk says before money goes back. */
export const refundCheckTexts = {
  check: 'Is this right?',
  effects: {
    sends: (sum: string, name: string, provider: string) =>
      `${sum} goes back to ${name} by ${provider}.`,
    toCredit: (sum: string, name: string) =>
      `${sum} goes to the store credit of ${name}. No money leaves the shop.`,
    toCard: (sum: string) => `${sum} goes back on the gift card or store credit that paid.`,
    notes: (sum: string, name: string, proof: string) =>
      `${sum} is noted as sent to ${name} by you, as ${proof}. The shop sends nothing.`,
    ends: 'This is all that was left: the order is over, and is not packed or sent any more.',
    goesOn: 'The order goes on.',
    backToShelf: (goods: string) => `On the shelf again, at once: ${goods}.`,
    // Some roles do not see the address.
    mailLater: (email: string) =>
      email
        ? `${email} gets a mail when the money goes, in about a minute.`
        : 'The customer gets a mail when the money goes, if the order has an e-mail address.',
    mailNow: (email: string) =>
      email
        ? `${email} gets a mail now.`
        : 'The customer gets a mail now, if the order has an e-mail address.',
    canTakeBack: 'For 60 seconds you can take it back on the order’s page. Then it is final.',
    final: 'This cannot be taken back.',
  },
  submit: (sum: string) => `Refund ${sum}`,
  note: (sum: string) => `Note ${sum} as sent back`,
  change: 'Change something',
}
