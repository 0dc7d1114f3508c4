import { dateOf, lastMomentOf, type Moment } from '#lib/time.ts'

/** The last day on which a card counts. */
export const lastDayOf = (expiresAt: Moment): string => dateOf(lastMomentOf(expiresAt))

/** What mails and pages without script say of the end of a gift card, and its mails. */
export const giftCardMailTexts = {
  until: (expiresAt: Moment) => `It can be used until ${lastDayOf(expiresAt)}.`,
  expired: (expiresAt: Moment) => `This gift card could be used until ${lastDayOf(expiresAt)}.`,
  brings: {
    subject: (brand: string) => `A gift card of ${brand}`,
    preview: (sum: string) => `${sum} to spend as you like.`,
    heading: 'A gift card for you',
    body: (sum: string, brand: string) =>
      `Here is a gift card of ${sum} for ${brand}. Its code is:`,
    writes: 'Words of who has bought it, not of the shop:',
    how: 'Type the code at the checkout. It pays an order in whole or in part, and what is left stays on the card.',
    keep: 'Keep this mail: the code is like money, and we cannot show it to you again.',
    action: 'See what is on it',
  },
  /** The mail before a card ends. */
  ends: {
    subject: (brand: string, day: string) => `Your gift card of ${brand} ends on ${day}`,
    preview: (sum: string) => `${sum} is still on it.`,
    heading: 'Your gift card ends soon',
    body: (lastFour: string, sum: string, day: string) =>
      `${sum} is still on the gift card that ends in ${lastFour}. You can use it until ${day}. What is left then is gone.`,
    how: 'Its code is in the mail that brought it. Type it at the checkout.',
    action: 'Go to the shop',
  },
}
