import { formatNaira } from '#lib/money.ts'
import { dateOf, type Moment } from '#lib/time.ts'

type Other = { leastKobo: number; mostKobo: number }

/** Gift cards that shoppers buy. */
export const giftCardSaleTexts = {
  title: 'Buy a gift card',
  description: 'A gift card by e-mail, today or on a day that you choose.',
  intro:
    'We mail its code to you or to somebody else, today or on a day that you choose. A gift card is paid in money: no discount counts for it, and no other gift card pays it.',
  link: 'Buy a gift card',
  signIn: 'Sign in to buy a gift card.',
  sum: 'How much is on it',
  sumOf: (kobo: number) => formatNaira(kobo),
  to: 'E-mail address of the receiver',
  toHint: 'Leave it empty to get it yourself, for example to print the mail.',
  recipient: 'Their name',
  message: 'Your words to them',
  day: 'Day on which it is mailed',
  dayHint: 'At 8 o’clock in the morning. Leave it empty to mail it as soon as it is paid.',
  submit: 'Go on to pay',
  chooseSum: 'Choose how much is on it.',
  other: 'Another sum',
  sumIn: 'How much is on it, in ₦',
  otherIn: 'Another sum, in ₦',
  otherHint: ({ leastKobo, mostKobo }: Other) =>
    `From ${formatNaira(leastKobo)} to ${formatNaira(mostKobo)}, without kobo.`,
  wrongOther: ({ leastKobo, mostKobo }: Other) =>
    `Write a sum from ${formatNaira(leastKobo)} to ${formatNaira(mostKobo)}, without kobo.`,
  whichSum: 'Choose “Another sum”, or leave this field empty.',
  tooMuch: (dayKobo: number, leftKobo: number) =>
    leftKobo > 0
      ? `You can buy gift cards for ${formatNaira(dayKobo)} in a day. Today ${formatNaira(leftKobo)} are left.`
      : `You can buy gift cards for ${formatNaira(dayKobo)} in a day. Buy the next one tomorrow.`,
  notSold: 'We do not sell gift cards at the moment.',
  where: 'See where your gift card is',
  bought: 'Gift cards that you bought',
  of: (kobo: number, recipient: string) =>
    recipient === '' ? formatNaira(kobo) : `${formatNaira(kobo)} for ${recipient}`,
  waiting: 'It waits for your payment.',
  notPaid: 'It was not paid.',
  cancelled: 'It is cancelled, and its money goes back.',
  ended: 'It can no longer be used.',
  toMail: (to: string, at: Moment) => `It is mailed to ${to} on ${dateOf(at)}.`,
  mailed: (to: string) => `It was mailed to ${to}. Only that mail has the code.`,
  /** Of a card whose receiver is no longer known. */
  you: 'you',
  order: (number: string) => `Order ${number}`,
}
