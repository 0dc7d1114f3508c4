import type { CardKind } from '#lib/gift-cards/gift-cards.ts'
import { formatNaira } from '#lib/money.ts'

type Named = {
  kind: CardKind
  lastFour: string | null
  customerId: number | null
  /** Null also for a reader who may not see names. */
  username: string | null
}

/** What the desk calls a gift card or store credit. */
export const nameOf = ({ kind, lastFour, customerId, username }: Named): string => {
  if (kind === 'card') return `Gift card …${lastFour}`
  if (customerId === null) return 'Store credit of a deleted account'
  return `Store credit of ${username ?? `account ${customerId}`}`
}

/** Of the money on cards with which nobody can pay. */
export const stuckCardTexts = {
  title: 'On gift cards that nobody can pay with',
  text: 'This money came back to a gift card that was cancelled or has ended, or it is the store credit of a deleted account. Put it on a new gift card, or take it away.',
  next: 'Look at it',
  sum: (kobo: number): string => formatNaira(kobo),
}

/** Of the code of a gift card that was just made. */
export const newCardTexts = {
  shown: 'The gift card is made. This is its code. It is shown only now: write it down.',
  haveIt: 'I have it',
}
