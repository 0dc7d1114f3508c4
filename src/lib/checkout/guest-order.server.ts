import { type GuestErasure, guestErasureOf } from '#lib/accounts/deletion/guest.server.ts'
import { type BuyerProof, proofOf } from '#lib/orders/guests/proof.ts'
import { type TakeOver, takeOverOf } from '#lib/orders/guests/take-over.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Visitor } from '#lib/visitor.ts'

/** What the page of a guest's order offers besides paying. */
export type GuestOrder = {
  takeOver: TakeOver
  /** What its buyer is asked for. */
  asks: BuyerProof
  /** Whether there is more to see for its buyer: where it is, the code, and who brings it. */
  hasMore: boolean
  erase: GuestErasure
}

/** Null for an order of the desk. */
export function viewGuestOrder(order: Order, visitor: Visitor): GuestOrder | null {
  if (order.channel !== 'guest') return null
  const erase = guestErasureOf(order)
  const hasMore = order.status === 'successful' && erase !== 'done'
  return { takeOver: takeOverOf(order, visitor), asks: proofOf(order), hasMore, erase }
}
