/** What the desk says of the shop's own bank account. */
export const ownAccountDeskTexts = {
  fields: {
    bank: 'Bank',
    accountNumber: 'Account number',
    accountName: 'Account name',
    waitHours: 'How many hours an order waits for the transfer',
  },
  hints: {
    accountNumber: 'Ten digits (NUBAN).',
    accountName: 'As a bank app shows it to a person who sends money.',
    waitHours:
      'The goods of the order are kept for this time, and nobody else can buy them. Then the order ends.',
  },
  faults: {
    tenDigits: 'Write the ten digits of the account number.',
    doesNotFit: (bank: string): string =>
      `The last digit does not fit ${bank}. Look at the number and the bank again. Some wallets have such numbers.`,
  },
}
