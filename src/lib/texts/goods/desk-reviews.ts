import type { ReportReason, ReviewTab } from '#lib/reviews/at-desk.ts'
import type { PhotoState } from '#lib/reviews/photos/photos.ts'
import { reviewTexts } from '#lib/texts/goods/reviews.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const tabs: Record<ReviewTab, string> = {
  'to-read': 'To read',
  photos: 'Photos',
  reported: 'Reported',
  answered: 'Answered',
  hidden: 'Hidden',
  all: 'All',
}

const photoStates: Record<PhotoState, string> = {
  waits: 'waits for a look',
  shown: 'everybody sees it',
  refused: 'not shown',
}

const none: Record<ReviewTab, string> = {
  'to-read': 'You have read all reviews.',
  photos: 'No photo waits for a look.',
  reported: 'Nobody has reported a review.',
  answered: 'No review has an answer yet.',
  hidden: 'No review is hidden.',
  all: 'No reviews yet',
}

/** Texts of the reviews at the desk. */
export const deskReviewTexts = {
  title: 'Reviews',
  tabs,
  none,
  asked: 'Buyers are asked for one a week after they have paid.',
  noneWithStars: 'No review here has this number of stars.',
  average: (count: number) => `of 5, from ${countOf(count, 'rating')}`,
  withStars: (stars: string, count: number) => `${stars}: ${countOf(count, 'rating')}`,
  stars: 'Stars',
  by: (username: string | null) => username ?? 'A deleted account',
  answeredOn: 'Your answer',
  hiddenFor: (reason: string | null) => (reason ? `Hidden: ${reason}` : 'Hidden'),
  reports: (reason: ReportReason, count: number) =>
    `Reported: ${reviewTexts.reportReasons[reason].toLowerCase()}${count > 1 ? ` (${count} times)` : ''}`,
  open: 'Answer or hide',
  openNamed: (item: string) => `Answer or hide the review of ${item}`,
  answer: 'Your answer, in public',
  answerHint: 'Everybody reads it.',
  answerNow: 'Answer',
  takeBack: 'Take your answer back',
  read: 'Read, no answer',
  hide: 'Hide it',
  hideHint: 'its writer reads why',
  hideReason: 'Why? Its writer reads this.',
  hideText:
    'The review disappears from the item’s page, and its stars no longer count. Its writer gets a notice.',
  show: 'Show it again',
  photo: (number: number, state: PhotoState) => `Photo ${number}: ${photoStates[state]}`,
  photoStates,
  showPhotos: 'Show photos',
  refusePhotos: 'Do not show',
  done: (what: string): string =>
    wordOf(
      {
        answered: 'Answered. It stands under the review now.',
        'taken-back': 'The answer is taken back.',
        read: 'Read.',
        hidden: 'Hidden. Its writer reads why.',
        shown: 'It is shown again.',
        'photos-shown': 'Everybody sees the photos now.',
        'photos-refused': 'The photos are not shown. Their writer sees that.',
      },
      what,
    ),
}
