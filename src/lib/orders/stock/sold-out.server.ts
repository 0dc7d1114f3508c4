import { pieceInWords } from '#lib/catalogue/pieces.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { listSold } from '#lib/stock/moves.server.ts'
import { after, DAY_MS } from '#lib/time.ts'
import type { Order } from '../orders.ts'

/** So many pieces in so many days make a best seller: a single piece that is sold is no news. */
const [OFTEN, DAYS] = [5, 30]

/** Tells staff of the sizes of best sellers that an order has sold the last piece of. Call it in its transaction. */
export async function alertOfSoldOut(
  shop: Shop,
  { id, items }: Order,
  sizeIds: readonly number[],
): Promise<void> {
  if (sizeIds.length === 0) return
  const sold = await listSold(shop, sizeIds, after(shop.now(), -DAYS * DAY_MS))
  for (const item of items)
    if (item.sizeId !== null && (sold.get(item.sizeId) ?? 0) >= OFTEN)
      await alertStaff(shop, {
        kind: 'soldOut',
        key: `sold-out:${id}:${item.sizeId}`,
        about: pieceInWords(item),
      })
}
