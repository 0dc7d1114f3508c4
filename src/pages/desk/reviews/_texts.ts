import type { ReportReason, ReviewTab } from '#lib/reviews/at-desk.ts'
import { reviewTexts } from '#lib/texts/goods/reviews.ts'
import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const tabs: Record<ReviewTab, string> = {
  'to-read': 'To read',
  reported: 'Reported',
  answered: 'Answered',
  hidden: 'Hidden',
  all: 'All',
}

const none: Record<ReviewTab, string> = {
  'to-read': 'You have read all reviews.',
  reported: 'Nobody has reported a review.',
  answered: 'No review has an answer yet.',
  hidden: 'No review is hidden.',
  all: 'No review yet. Buyers are asked for one a week after they have paid.',
}

export const texts = {
  title: 'Reviews',
  tabsLabel: 'Reviews by what is to be done',
  tabs,
  none,
  noneWithStars: 'No review here has this number of stars.',
  average: (count: number) => `of 5, from ${countOf(count, 'rating')}`,
  starsLabel: 'Only with',
  anyStars: 'Any stars',
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
  hideReason: 'Why? Its writer reads this.',
  hideText:
    'The review disappears from the item’s page, and its stars no longer count. Its writer gets a notice.',
  show: 'Show it again',
  newest: 'Newest',
  older: 'Older',
  done: (what: string): string =>
    wordOf(
      {
        answered: 'Answered. It stands under the review now.',
        'taken-back': 'The answer is taken back.',
        read: 'Read.',
        hidden: 'Hidden. Its writer reads why.',
        shown: 'It is shown again.',
      },
      what,
    ),
}
