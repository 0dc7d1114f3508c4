import { NO_SIZE } from '#lib/catalogue/catalogue.ts'
import type { StockedSize } from '#lib/catalogue/items/sizes.ts'
import type { MoveCause } from '#lib/stock/stock.ts'

const causes: Record<MoveCause, string> = {
  opening: 'was there when the ledger began',
  sale: 'sold',
  cancel: 'order cancelled',
  refund: 'refunded, put back',
  'refund-taken-back': 'refund taken back',
  return: 'returned, put back',
  import: 'import',
  adjustment: 'noted',
  count: 'counted',
}

const sizeName = ({ colour, size }: StockedSize): string =>
  [colour, size === NO_SIZE ? 'One size' : size].filter(Boolean).join(', ')

/** What the desk says of stock. */
export const deskStockTexts = {
  title: 'Stock',
  causes,
  sizeName,
  sizeLine: (size: StockedSize): string => [sizeName(size), size.sku].filter(Boolean).join(', '),
  search: 'Name or SKU',
  searchButton: 'Search',
  count: 'Count',
  below: 'Fewer left than',
  show: 'Show',
  found: (words: string) => `Found for “${words}”`,
  toLow: 'Back to what runs low',
  noneFound: 'No item has this name or SKU.',
  noneLow: (below: number) => `Every size on sale has at least ${below} left.`,
  left: (left: number) => `${left} left`,
  there: (onHand: number, held: number) =>
    held === 0
      ? `${onHand} in stock`
      : `${onHand} in stock, ${held} of them held for orders not paid yet`,
  hidden: 'not on sale',
  more: 'More',
  first: 'From the beginning',
  countItem: 'Count this item',
  history: 'What changed it',
  older: 'Older',
  newest: 'Newest',
  by: (who: string) => `by ${who}`,
  sum: (sum: number) => `${sum} then`,
  whoDid: 'Reasons and names',
  counted: 'How many are on the shelf now?',
  countedHint: (shown: number) => `This page showed ${shown}.`,
  // Paid goods are no longer in stock, but may be on the shelf until they are packed.
  leaveOut: 'Do not count what is paid and waits to be sent.',
  countAgain: 'A wrong count is put right by counting again.',
  note: 'Note the count',
  correct: 'Correct by',
  way: 'What happened',
  ways: { more: 'More came', fewer: 'Some are missing' },
  pieces: 'How many',
  reason: 'Why',
  reasonHint:
    'Such as: new from the tailor, torn, given away. A wrong correction is put right by the opposite one.',
  correctNow: 'Correct',
  done: {
    counted: 'The count is noted.',
    changed: 'The stock is corrected.',
  } as Record<string, string>,
  toCount: {
    title: 'Count the stock',
    text: 'Search an item, count its sizes, leave empty what you did not count.',
    back: 'Another item',
    done: (name: string) => `Noted: ${name}. What is next?`,
  },
  noneCounted: 'Fill in how many of at least one size are there.',
  wholeNumber: 'Write a whole number, such as 12.',
  fromOne: 'Write a whole number from 1 on, such as 5.',
  tooFew: ({ onHand, held }: { onHand: number; held: number }) =>
    held === 0
      ? `${onHand} are there by now, so this would leave fewer than none. Please count again.`
      : `${onHand} are there by now. Orders not paid yet hold ${held} of them, so at least ${held} must stay. Please count again.`,
}
