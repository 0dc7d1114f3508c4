import type { GoodsRow, SaleTab } from '#lib/catalogue/goods/list/list.ts'
import { formatNaira } from '#lib/money.ts'
import { isReduced } from '#lib/pricing/pricing.ts'
import { writtenTimeOf } from '#lib/time.ts'

export const texts = {
  title: 'Reduced prices',
  back: 'Offers',
  intro: 'Prices that begin and end by the clock, in Lagos time.',
  search: 'Name or SKU',
  tabs: {
    'on-sale': 'On sale now',
    'sale-begins': 'Begins',
    'sale-ends': 'Ends',
    'sale-over': 'Over',
  } satisfies Record<SaleTab, string>,
  none: 'Nothing here.',
  times: ({ price, newPriceKobo, newPriceFrom: from, newPriceUntil: until }: GoodsRow): string =>
    [
      // What it costs now stands beside it.
      !isReduced(price) && newPriceKobo && formatNaira(newPriceKobo),
      from && `from ${writtenTimeOf(from)}`,
      until ? `until ${writtenTimeOf(until)}` : 'without an end',
    ]
      .filter(Boolean)
      .join(' '),
  end: 'End now',
  move: 'Move begin or end …',
  allThatMatch: 'All that match …',
}
