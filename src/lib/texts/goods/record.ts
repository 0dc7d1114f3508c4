import type { OwnRecord } from '#lib/books/record/record.ts'
import { countOf } from '#lib/texts/count.ts'

const within = (days: number): string => `within ${countOf(Math.max(1, days), 'day')}`

/** What the shop says of its own record. */
export const recordTexts = {
  title: 'Our record',
  about:
    'Counted once a day from our books, over 180 days. Nobody can edit it. Days are those of half of all cases.',
  lines: ({ onTime, refundDays, answers }: OwnRecord): string[] => [
    `${onTime.percent}% of ${countOf(onTime.orders, 'parcel')} on time`,
    refundDays === null ? 'no refund so far' : `money back ${within(refundDays)}`,
    answers === null
      ? 'no review to answer so far'
      : `${answers.percent}% of reviews answered${answers.days === null ? '' : ` ${within(answers.days)}`}`,
  ],
} as const
