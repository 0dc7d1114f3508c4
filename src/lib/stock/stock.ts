import type { Moment } from '#lib/time.ts'

/** Default: a size with fewer units than this is low in stock. */
export const LOW_STOCK = 3

/**
 * Why stock changed. `opening`: the stock when the ledger began. `came-in`: bought, at a cost that is known.
 * `adjustment`: the owner added or removed some.
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
  | 'came-in'
  | 'adjustment'
  | 'count'

/** `countedAt`: when the count of this move was made, if that was earlier. */
export type StockMove = { sizeId: number; difference: number; countedAt?: Moment | null }

/** The cause of moves. A size moves only once for the same cause and reference. */
export type Cause = { cause: MoveCause; reference: string; who?: string | null }

/** A number that somebody typed beside the one that the page showed. */
export type Counted = { shown: number; counted: number }

/** Since the count was made, somebody has counted the same size, or corrected it. */
export type CountedSince = { onHand: number; who: string | null; at: Moment | null }

type Move = { difference: number; cause: MoveCause; who: string | null; madeAt: Moment }

/**
 * By how much a count changes the stock. Only what was sold or given back since the page was shown is added to it.
 * `moves`: those since the last one that no order caused, and that one, the newest first. The same number counted by
 * two people counts once.
 */
export function differenceOf(
  { shown, counted }: Counted,
  onHand: number,
  moves: readonly Move[],
): number | CountedSince {
  let there = onHand
  for (const { difference, cause, who, madeAt } of moves) {
    if (there === shown) break
    if (!isOfOrder(cause)) return there === counted ? 0 : { onHand, who, at: madeAt }
    there -= difference
  }
  return there === shown ? counted - shown : { onHand, who: null, at: null }
}

/** Whether an order caused the move. */
export const isOfOrder = (cause: MoveCause): boolean => OF_ORDERS.includes(cause)

export const OF_ORDERS: readonly MoveCause[] = [
  'sale',
  'cancel',
  'refund',
  'refund-taken-back',
  'return',
]
