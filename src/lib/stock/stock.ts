import type { Moment } from '#lib/time.ts'

/** Default: a size with fewer units than this is low in stock. */
export const LOW_STOCK = 3

/**
 * Why stock changed. `opening`: the stock when the ledger began. `adjustment`: the owner added or removed some.
 * `refund-taken-back`: goods that a refund had put back are out of stock again. A hold is no move: held goods stay in
 * the shop until they are paid.
 */
export type MoveCause =
  | 'opening'
  | 'sale'
  | 'cancel'
  | 'refund'
  | 'refund-taken-back'
  | 'return'
  | 'import'
  | 'adjustment'
  | 'count'

/** `countedAt`: when the count of this move was made, if that was earlier. */
export type StockMove = { sizeId: number; difference: number; countedAt?: Moment | null }

/** The cause of moves. A size moves only once for the same cause and reference. */
export type Cause = { cause: MoveCause; reference: string; who?: string | null }

/** Whether an order caused the move. */
export const isOfOrder = (cause: MoveCause): boolean =>
  ['sale', 'cancel', 'refund', 'refund-taken-back', 'return'].includes(cause)
