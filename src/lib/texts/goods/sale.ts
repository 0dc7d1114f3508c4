import { countOf } from '#lib/texts/count.ts'
import type { Sale } from '#lib/catalogue/catalogue.ts'
import { type Moment, untilOf } from '#lib/time.ts'

/** What the shop says of its reduced prices. */
export const saleTexts = {
  title: 'Sale',
  about: 'All that costs less than its usual price now.',
  none: 'Nothing is reduced at the moment.',
  count: (count: number): string => countOf(count, 'item costs less', 'items cost less'),
  /** Empty where no price ends by the clock. */
  ends: ({ ends, endsAtOnce }: Sale, now: Moment): string => {
    if (ends === null) return ''
    return `${endsAtOnce ? 'Ends' : 'First prices end'} ${untilOf(ends, now)}`
  },
}
