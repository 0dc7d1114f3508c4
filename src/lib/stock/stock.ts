import type { Moment } from '#lib/time.ts'

/** A size of which fewer are left runs low, unless somebody asks for another number. */
export const LOW_STOCK = 3

/**
 * Why stock changed. `opening`: what was there when the ledger began. `adjustment`: the owner added or took away some.
 * `refund-taken-back`:
 * goods that a refund had put back are out again. A hold is none: held goods stay in the shop until they are paid.
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

/** `countedAt`: when the count was made that this enters, if it was before. */
export type StockMove = { sizeId: number; difference: number; countedAt?: Moment | null }

/** What moves goods. `reference` names it: of one cause and reference a size moves once, however often it is told. */
export type Cause = { cause: MoveCause; reference: string; who?: string | null }

/** Whether what caused a move is an order. */
export const isOfOrder = (cause: MoveCause): boolean =>
  ['sale', 'cancel', 'refund', 'refund-taken-back', 'return'].includes(cause)
