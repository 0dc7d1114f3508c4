/** What the desk says about an exchange. */
export const exchangeTexts = {
  choose: 'Choose what is in stock.',
  twice: 'This size is chosen for another line already. Give store credit for one of them.',
  noAccount: 'The customer has no account any more: give the money back.',
  reason: (number: string) => `Exchange of goods of ${number}`,
}
