import { countOf } from '#lib/texts/count.ts'

/** Texts about ratings. */
export const reviewTexts = {
  otherItem: 'This is not the item of the address.',
  /** On the notifications page, a week after the order was paid. */
  invitation: (number: string) =>
    `How do you like what you bought with order ${number}? Rate it: it helps others to choose.`,
  open: 'Rate this item',
  change: 'Change your rating',
  title: 'Rating and Review',
  rating: 'Your rating',
  chooseStars: 'Choose 1 to 5 stars.',
  signIn: 'Sign in to rate what you have bought',
  toItem: 'Back to the item',
  gone: 'This item is no longer sold, so it cannot be rated any more.',
  toOrder: 'Back to the order',
  starCount: (stars: number) => countOf(stars, 'star'),
  fit: 'How does it fit?',
  fits: { small: 'Runs small', right: 'Fits as expected', large: 'Runs large' },
  review: 'Your review',
  save: 'Save Review',
  cancel: 'Cancel',
  saved: 'Rating saved successfully',
}
