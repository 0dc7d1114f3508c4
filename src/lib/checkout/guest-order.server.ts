import { type GuestErasure, guestErasureOf } from '#lib/accounts/deletion/guest.server.ts'
import { isBegun } from '#lib/orders/standing.ts'
import { hasRiderCode } from '#lib/orders/hand-over/code.ts'
import { checkBuyer, requireOrderByLink } from '#lib/orders/guests/buyer.server.ts'
import { type BuyerProof, proofOf } from '#lib/orders/guests/proof.ts'
import { type TakeOver, takeOverOf } from '#lib/orders/guests/take-over.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
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
 * What the buyer of an order without an account types before its page shows where it is, who brings it, and the code.
 * Null where there is nothing to show. An order of the desk asks only while its buyer needs a code for the rider: the
 * receipt of a paid order says the phone number, so that would prove nothing.
 */
export function askedToSee(order: Order): BuyerProof | null {
  if (order.channel === 'desk') return hasRiderCode(order) ? proofOf(order) : null
  return isBegun(order) && guestErasureOf(order) !== 'done' ? proofOf(order) : null
}

/**
 * Lets its buyer see more of the order that a link is for. Throws ShopError: `not_found` where there is nothing to
 * show, and what `checkBuyer` throws.
 */
export async function letSee(shop: Shop, token: string, typed: string): Promise<void> {
  const order = await requireOrderByLink(shop, token)
  if (!askedToSee(order)) throw new ShopError('not_found')
  await checkBuyer(shop, order, typed)
}
