import { type GuestErasure, guestErasureOf } from '#lib/accounts/deletion/guest.server.ts'
import { hasCode } from '#lib/orders/door/code.server.ts'
import { type BuyerProof, proofOf } from '#lib/orders/guests/proof.ts'
import { type TakeOver, takeOverOf } from '#lib/orders/guests/take-over.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Visitor } from '#lib/visitor.ts'

/** What the page of a guest's order offers besides paying. */
export type GuestOrder = {
  takeOver: TakeOver
  /** What its buyer is asked for. */
  asks: BuyerProof
  erase: GuestErasure
}

/** Null for an order of the desk. */
export function viewGuestOrder(order: Order, visitor: Visitor): GuestOrder | null {
  if (order.channel !== 'guest') return null
  const erase = guestErasureOf(order)
  return { takeOver: takeOverOf(order, visitor), asks: proofOf(order), erase }
}

/**
 * What the buyer of an order without an account is asked for before its page shows where it is, who brings it, and the code. Null
 * where there is nothing to show. Of the desk's, those alone whose buyer tells a rider the code: the receipt of a paid one says the
 * phone number.
 */
export function askedToSee(order: Order): BuyerProof | null {
  if (order.channel === 'desk') return hasCode(order) ? proofOf(order) : null
  return order.status === 'successful' && guestErasureOf(order) !== 'done' ? proofOf(order) : null
}
