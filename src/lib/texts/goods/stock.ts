import { NO_SIZE, ONE_SIZE } from './pieces.ts'
import type { StockedSize } from '#lib/catalogue/items/sizes.ts'
import type { CountedSince, MoveCause } from '#lib/stock/stock.ts'
import { goodsTexts } from './goods.ts'

const causes: Record<MoveCause, string> = {
  opening: 'was there when the ledger began',
  sale: 'sold',
  cancel: 'order cancelled',
  refund: 'refunded, put back',
  'refund-taken-back': 'refund taken back',
  return: 'returned, put back',
  import: 'import',
  'came-in': 'came in',
  adjustment: 'noted',
  count: 'counted',
}

const sizeName = ({ colour, size }: StockedSize): string =>
  [colour, size === NO_SIZE ? ONE_SIZE : size].filter(Boolean).join(', ')

/** What the owner's side says of stock. */
export const stockTexts = {
  title: 'Stock',
  search: {
    label: 'Name or SKU',
    button: 'Search',
    none: 'No item has this name or SKU.',
  },
  causes,
  sizeName,
  sizeLine: (size: StockedSize): string => [sizeName(size), size.sku].filter(Boolean).join(', '),
  count: 'Count',
  left: (left: number) => `${left} left`,
  there: (onHand: number, held: number) =>
    held === 0
      ? `${onHand} in stock`
      : `${onHand} in stock, ${held} of them held for orders not paid yet`,
  counted: 'How many are on the shelf now?',
  countedHint: (shown: number) => `This page showed ${shown}.`,
  // Paid goods are no longer in stock, but may be on the shelf until they are packed.
  leaveOut: 'Do not count what is paid and waits to be sent.',
  countAgain: 'A wrong count is put right by counting again.',
  note: 'Note the count',
  noneCounted: 'Fill in how many of at least one size are there.',
  countedBefore: (onHand: number) =>
    `You have noted a count on this page already: ${onHand} are there now. Check the number, and note it again.`,
  countedSince: ({ onHand, who, at }: CountedSince) =>
    goodsTexts.changedSince({ now: `${onHand}`, who, at }),
  tooFew: ({ onHand, held }: { onHand: number; held: number }) =>
    held === 0
      ? `${onHand} are there by now, so this would leave fewer than none. Please count again.`
      : `${onHand} are there by now. Orders not paid yet hold ${held} of them, so at least ${held} must stay. Please count again.`,
}
