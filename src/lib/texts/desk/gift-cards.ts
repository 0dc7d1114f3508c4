import type { CardKind } from '#lib/gift-cards/gift-cards.ts'
import { formatNaira } from '#lib/money.ts'

type NamedCard = {
  kind: CardKind
  lastFour: string | null
  customerId: number | null
  /** Null also for a reader who may not see names. */
  username: string | null
}

/** What the desk calls a gift card or store credit. */
export const cardNameOf = ({ kind, lastFour, customerId, username }: NamedCard): string => {
  if (kind === 'card')
    return lastFour === null ? 'Gift card without a code yet' : `Gift card …${lastFour}`
  if (customerId === null) return 'Store credit of a deleted account'
  return `Store credit of ${username ?? `account ${customerId}`}`
}

/** Of the money on cards with which nobody can pay. */
export const stuckCardTexts = {
  title: 'On gift cards that nobody can pay with',
  text: 'This money came back to a gift card that was cancelled or has ended, it was to be mailed to an account that is deleted, or it is the store credit of one. Put it on a new gift card, or take it away.',
  next: 'Look at it',
  sum: (kobo: number): string => formatNaira(kobo),
}

/** Of the code of a gift card that was just made. */
export const newCardTexts = {
  shown:
    'The gift card is made. This is its code. It is shown only now: write it down, or print this page.',
  how: (sum: string, brand: string): string => `A gift card of ${sum} for ${brand}`,
  where: (address: string): string =>
    `Type this code at the checkout of ${address}. What is left stays on the card.`,
  haveIt: 'I have it',
}
