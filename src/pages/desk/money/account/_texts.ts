import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'The shop’s own bank account',
  back: 'Money',
  about:
    'Buyers can then choose to transfer to your own account. They see bank, number, name, sum and order number. No company tells the shop that the money came: one of you looks into the account and notes it on the order’s page. A screenshot of a transfer proves nothing.',
  off: 'It is off: buyers are not offered it.',
  on: 'It is on: buyers are offered it at the checkout.',
  bank: 'Bank',
  number: 'Account number',
  numberHint: 'Ten digits (NUBAN).',
  tenDigits: 'Write the ten digits of the account number.',
  doesNotFit: (bank: string) =>
    `The last digit does not fit ${bank}. Look at the number and the bank again. Some wallets have such numbers.`,
  sure: 'Is the number right?',
  sures: [
    ['no', 'I look at it again'],
    ['yes', 'It is right all the same'],
  ] as const,
  name: 'Account name',
  nameHint: 'As a bank app shows it to a person who sends money.',
  wait: 'How many hours an order waits for the transfer',
  waitHint:
    'The goods of the order are kept for this time, and nobody else can buy them. Then the order ends.',
  save: 'Save',
  switchOff: 'Switch it off',
  offText: 'Orders that wait for a transfer still wait, and you can still note them as paid.',
  password: 'You are asked for your password, and the shop’s address gets a mail.',
  done: (what: string): string =>
    wordOf({ saved: 'Saved. Buyers see it from now on.', off: 'It is off.' }, what),
}
