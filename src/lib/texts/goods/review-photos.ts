import type { PhotoState } from '#lib/reviews/photos/photos.ts'
import { countOf } from '#lib/texts/count.ts'

/** Texts about photos of a review. */
export const reviewPhotoTexts = {
  title: 'Photos of your review',
  about: (most: number, has: number) =>
    `${has === 0 ? `Up to ${countOf(most, 'photo')}` : `You can add ${countOf(most - has, 'photo')}`}. Everybody sees them below your review once we have looked at them.`,
  field: 'Photos',
  hint: 'JPEG, PNG, WebP or AVIF, up to 20 MB each and 32 MB together.',
  again: 'Choose your photos again.',
  send: 'Send photos',
  choose: 'Choose a photo.',
  tooMany: (most: number, has: number) =>
    has === 0
      ? `A review has at most ${countOf(most, 'photo')}.`
      : `A review has at most ${countOf(most, 'photo')}, and yours has ${has}. Take one off first.`,
  full: (most: number) =>
    `Your review has ${countOf(most, 'photo')}: take one off to send another one.`,
  noRoom: 'The shop has no room for photos just now, and nothing was sent. Try again later.',
  rateFirst: 'Rate the item first: photos stand below your words.',
  states: {
    waits: 'Waits until we have looked at it',
    shown: 'Everybody sees it',
    refused: 'We do not show it',
  } satisfies Record<PhotoState, string>,
  own: (number: number) => `Your photo ${number}`,
  takeOff: 'Take off',
  takeOffNamed: (number: number) => `Take off photo ${number}`,
  sent: 'Thank you. We look at your photos, then everybody sees them.',
  takenOff: 'The photo is taken off.',
  by: (name: string) => `Photo by ${name}`,
}
