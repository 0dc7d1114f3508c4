import { bookOrder } from '#lib/books/book.server.ts'
import { ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { riderCostTexts as texts } from '#lib/texts/owner/rider-costs.ts'
import type { Locked } from '../locks.server.ts'
import type { Order } from '../orders.ts'
import { isBegun } from '../standing.ts'
import { findRiderCost, setRiderCost } from './rider-cost.sql.ts'

/** What the shop paid for bringing an order (kobo); null where nobody has said it. */
export const readRiderCost = ({ db }: Shop, orderId: string) => findRiderCost(db, orderId)

/**
 * Notes what bringing an order cost in all. `shownKobo`: what the page showed. Returns what it was. Throws ShopError:
 * `invalid` for an order that is not sold, `changed_since` beside `riderKobo`.
 */
export async function noteRiderCost(
  shop: Work,
  order: Locked<Order>,
  { riderKobo, shownKobo }: { riderKobo: number; shownKobo: number | null },
): Promise<number | null> {
  if (!isBegun(order)) throw new ShopError('invalid', { detail: texts.notSold })
  const was = await findRiderCost(shop.db, order.id)
  if (was !== shownKobo) {
    const now = was === null ? texts.unknown : formatNaira(was)
    throw new ShopError('changed_since', { fields: { riderKobo: [texts.changedSince(now)] } })
  }
  await setRiderCost(shop.db, order.id, riderKobo)
  await bookOrder(shop, order.id)
  return was
}
