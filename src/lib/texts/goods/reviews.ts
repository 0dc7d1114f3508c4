import type { ReportReason } from '#lib/reviews/at-desk.ts'
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
  addPhotos: 'Add photos',
  /** Ticked before a review is saved. */
  addPhotosNext: 'Add photos next',
  save: 'Save Review',
  cancel: 'Cancel',
  saved: 'Rating saved successfully',
  answerOf: (brand: string) => `Answer from ${brand}`,
  answered: (item: string) => `We have answered your review of ${item}.`,
  hidden: (item: string, reason: string) =>
    `Your review of ${item} is not shown any more: ${/[.!?]$/.test(reason) ? reason : `${reason}.`} You may change it.`,
  notShown: (reason: string | null) =>
    reason
      ? `The shop does not show this review: ${reason}`
      : 'The shop does not show this review.',
  changed: 'This review has changed since you opened the page. Read it again, then decide.',
  report: 'Report a review',
  reportLink: 'Report',
  reportWhy: 'What is wrong with it?',
  reportReasons: {
    rude: 'It is rude or hateful',
    private: 'It tells something private about somebody',
    advert: 'It is an advertisement or a lie',
    'other-item': 'It is about something else',
  } satisfies Record<ReportReason, string>,
  reportNow: 'Report it',
  reported: 'Thank you. We look at it.',
}
