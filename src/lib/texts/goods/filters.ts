import { countOf } from '#lib/texts/count.ts'
import { formatNaira } from '#lib/money.ts'

/** What stands on the bar over a list, and in its filters. */
export const filterTexts = {
  filters: 'Filters',
  setFilters: 'Set filters',
  filtersSet: (count: number) => `${count} set`,
  clearAll: 'Clear all filters',
  clear: 'Clear all',
  close: 'Close',
  sort: 'Sort',
  orders: {
    newest: 'Newest',
    popular: 'Popular',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
  },
  size: 'Size',
  style: 'Style',
  colour: 'Colour',
  material: 'Material',
  price: 'Price',
  lowest: 'Lowest price in naira',
  highest: 'Highest price in naira',
  to: 'to',
  any: 'Any',
  inStock: 'In stock only',
  items: (count: number) => countOf(count, 'item'),
  show: (count: number) => `Show ${countOf(count, 'item')}`,
  showNone: 'No items',
  remove: (filter: string) => `Take away: ${filter}`,
  sizeSet: (size: string) => `Size ${size}`,
  from: (kobo: number) => `From ${formatNaira(kobo)}`,
  under: (kobo: number) => `Under ${formatNaira(kobo)}`,
  nothingLeft: 'Nothing in the shop fits all of these filters.',
}
