import { formatNaira } from '#lib/money.ts'

/** What shoppers read about gift cards and store credit. */
export const giftCardTexts = {
  title: 'Gift card',
  description: 'See how much is on a gift card.',
  intro: 'Type the code of a gift card to see how much is on it. It has 16 letters and digits.',
  code: 'Code of the gift card',
  see: 'See the balance',
  balance: (lastFour: string, kobo: number) =>
    kobo === 0
      ? `Nothing is left on the gift card that ends in ${lastFour}.`
      : `${formatNaira(kobo)} is on the gift card that ends in ${lastFour}.`,
  howToPay:
    'To pay with it, type its code at the checkout. It is used before any other way to pay.',
  credit: 'Your store credit',
  creditIs: (kobo: number) => `You have ${formatNaira(kobo)} of store credit.`,
  creditHow:
    'At the checkout you choose whether to use it. It belongs to your account: spend it before you delete your account.',
  signIn: 'Sign in to see your store credit.',
  /** Refusals. They do not say which codes exist. */
  unknown: 'We do not know this code, or it was cancelled. Check how it is written.',
  usedAlready: 'It pays this order already.',
  empty: 'It has no money left.',
  tooMany: (most: number) => `At most ${most} gift cards pay one order.`,
  wrongDay: 'Choose a day from today until a year from now.',
  noCredit: 'You have no store credit.',
  emptyCart: 'Put something in your cart first.',
  /** At the checkout. */
  have: 'Have a gift card?',
  use: 'Use it',
  useCredit: (kobo: number) => `Use my store credit (${formatNaira(kobo)})`,
  takeOff: 'Take off',
  card: (lastFour: string) => `Gift card that ends in ${lastFour}`,
  holds: (kobo: number) => `${formatNaira(kobo)} on it`,
  pays: (leastKobo: number) =>
    `It is used first. You pay the rest as you choose below. Where a rest is left, it is at least ${formatNaira(leastKobo)}, as payment companies take no less.`,
  paysLabel: 'Gift card or store credit',
  paidBy: 'Paid by gift card or store credit',
  rest: 'Paid in another way',
  noticeGiven: (kobo: number) =>
    `You have been given ${formatNaira(kobo)} of store credit. You can pay your next order with it.`,
}
