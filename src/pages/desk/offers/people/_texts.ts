import { formatNaira } from '#lib/money.ts'
import type { Brought } from '#lib/offers/owner/people.server.ts'
import { countOf } from '#lib/texts/count.ts'

export const texts = {
  title: 'Sales by person',
  text: 'Paid orders that used the code of a person, by the day of payment in Lagos. Orders that were cancelled or fully refunded do not count.',
  from: 'From',
  until: 'Until',
  show: 'Show',
  download: 'Download as CSV',
  none: 'No code belongs to a person yet. Write a name on the page of an offer with a code.',
  codes: (codes: readonly string[]): string => codes.join(', '),
  brought: ({ orders, goodsKobo, discountKobo, refundedKobo }: Brought): string =>
    [
      `${countOf(orders, 'order')}: ${formatNaira(goodsKobo)} for goods`,
      `${formatNaira(discountKobo)} discount`,
      refundedKobo > 0 && `${formatNaira(refundedKobo)} refunded`,
    ]
      .filter(Boolean)
      .join(', '),
  nothing: 'Nothing in these days.',
  days: 'By days',
}
