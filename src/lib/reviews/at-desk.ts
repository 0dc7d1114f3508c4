import type { Moment } from '#lib/time.ts'

/** The reviews of the desk's page, by what is to be done. */
export const REVIEW_TABS = ['to-read', 'photos', 'reported', 'answered', 'hidden', 'all'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

/** Why a shopper reports a review. */
export const REPORT_REASONS = ['rude', 'private', 'advert', 'other-item'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const ANSWER_MAX = 600
export const HIDE_REASON_MAX = 300
/** More reports of one review than that say nothing new. */
export const MOST_REPORTS = 20

/** What may change while somebody at the desk reads a review. */
type Changing = { updatedAt: Moment; answeredAt: Moment | null; hiddenAt: Moment | null }

/** What the desk has seen of a review: another text, answer or state is another version. */
export const reviewVersionOf = ({ updatedAt, answeredAt, hiddenAt }: Changing): string =>
  [updatedAt, answeredAt ?? '-', hiddenAt ?? '-'].join(' ')

/** What of the address says which reviews are shown. */
export function askedOf(query: URLSearchParams) {
  const tab: ReviewTab = REVIEW_TABS.find((each) => each === query.get('tab')) ?? 'to-read'
  const stars = [1, 2, 3, 4, 5].find((each) => String(each) === query.get('stars'))
  return { tab, stars }
}
