import type { Example } from '#desk/example.ts'
import type { screen } from './_screen.ts'

export const example: Example<typeof screen> = {
  at: '/desk/reviews?open={review}',
  also: ['/desk/reviews?tab=all', '/desk/reviews?tab=hidden', '/desk/reviews?tab=photos'],
  files: [
    {
      at: '/desk/reviews/photos/{review.pictured.photo}',
      for: ['owner', 'manager', 'support'],
    },
  ],
  for: ['owner', 'manager', 'support'],
  acts: {
    answer: {
      good: { answer: 'Sorry. It runs small: take 42, we bring it.' },
      bad: { answer: ' ' },
    },
    'take-back': { at: '/desk/reviews?tab=answered&open={review.answered}', good: {}, bad: null },
    read: { good: {}, bad: null },
    hide: { good: { reason: 'It names another buyer.' }, bad: { reason: '' } },
    'show-photos': { at: '/desk/reviews?tab=all&open={review.pictured}', good: {}, bad: null },
    'refuse-photos': { at: '/desk/reviews?tab=all&open={review.pictured}', good: {}, bad: null },
    show: { at: '/desk/reviews?tab=hidden&open={review.hidden}', good: {}, bad: null },
  },
}
