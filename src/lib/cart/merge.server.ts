import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import { guestCartId, newCustomerCartId } from './cart-key.server.ts'
import { readCart } from './cart.server.ts'
import { findLines, lockGuestCart } from './cart.sql.ts'
import { capOf, MAX_LINES, MAX_PER_LINE, type MergeAdjustment, type MergeResult } from './cart.ts'
import { availableOf, type Line } from './lines.ts'
import { changeLine, deleteCart, openCart, saveOffer } from './write.sql.ts'

/**
 * Merges the guest's lines into the customer's cart and closes the guest's cart. A second call merges nothing.
 * Quantities of the same size are added, as far as stock allows. The caller deletes the cookie.
 */
export async function mergeCarts(
  shop: Shop,
  customer: Customer,
  secret: string | null,
): Promise<MergeResult> {
  const owner = { kind: 'customer', customer } as const
  if (secret === null) return { merged: 0, adjustments: [], cart: await readCart(shop, owner) }
  return shop.inTransaction(async (shop) => {
    const now = shop.now()
    const guestCart = await lockGuestCart(shop.db, guestCartId(shop, secret), hashSecret(secret))
    const brought = guestCart ? await findLines(shop.db, guestCart.id, now) : []
    if (!guestCart || brought.length === 0)
      return { merged: 0, adjustments: [], cart: await readCart(shop, owner) }
    const { id, offer_id: ownOffer } = await openCart(shop.db, {
      id: newCustomerCartId(shop, customer),
      customerId: customer.id,
      secretHash: null,
      now,
    })
    const moves = planMerge(await findLines(shop.db, id, now), brought)
    for (const { line, kept, had } of moves)
      if (kept > had)
        await changeLine(shop.db, {
          cartId: id,
          itemId: line.item_id,
          sizeId: line.size_id,
          quantity: kept,
          difference: kept - had,
          seenPriceKobo: line.seen_price_kobo,
          now,
        })
    if (ownOffer === null && guestCart.offer_id !== null)
      await saveOffer(shop.db, id, guestCart.offer_id)
    await deleteCart(shop.db, guestCart.id)
    return {
      merged: moves.filter(({ kept, had }) => kept > had).length,
      adjustments: moves.flatMap(({ adjustment }) => adjustment ?? []),
      cart: await readCart(shop, owner),
    }
  })
}

type Move = { line: Line; had: number; kept: number; adjustment: MergeAdjustment | null }

/** What the merge does with each brought line. */
export function planMerge(own: readonly Line[], brought: readonly Line[]): Move[] {
  const hadOf = new Map(own.map((line) => [line.size_id, line.quantity]))
  let lines = own.length
  return brought.map((line) => {
    const had = hadOf.get(line.size_id) ?? 0
    const requested = had + line.quantity
    const available = availableOf(line)
    const hasRoom = had > 0 || lines < MAX_LINES
    const kept = hasRoom ? Math.max(had, Math.min(requested, capOf(available))) : had
    if (had === 0 && kept > 0) lines += 1
    if (kept === requested) return { line, had, kept, adjustment: null }
    const reason = hasRoom && available < Math.min(requested, MAX_PER_LINE) ? 'stock' : 'limit'
    return {
      line,
      had,
      kept,
      adjustment: { item_id: line.item_id, size: line.size, requested, kept, reason },
    }
  })
}
