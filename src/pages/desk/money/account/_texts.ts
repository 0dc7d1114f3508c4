import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'The shop’s own bank account',
  back: 'Money',
  about:
    'Buyers can then choose to transfer to your own account. They see bank, number, name, sum and order number. No company tells the shop that the money came: one of you looks into the account and notes it on the order’s page. A screenshot of a transfer proves nothing.',
  off: 'It is off: buyers are not offered it.',
  on: 'It is on: buyers are offered it at the checkout.',
  sure: 'Is the number right?',
  sures: [
    ['no', 'I look at it again'],
    ['yes', 'It is right all the same'],
  ] as const,
  save: 'Save',
  switchOff: 'Switch it off',
  offText: 'Orders that wait for a transfer still wait, and you can still note them as paid.',
  password: 'You are asked for your password, and the shop’s address gets a mail.',
  history: {
    title: 'Changes of the account',
    text: 'The newest 50. Each was mailed to the shop’s address.',
    none: 'Nothing was changed yet.',
  },
  done: (what: string): string =>
    wordOf(
      {
        saved: 'Saved. Buyers see it from now on.',
        same: 'Nothing was changed.',
        off: 'It is off.',
        back: 'It is set back. Buyers see it from now on.',
      },
      what,
    ),
}
