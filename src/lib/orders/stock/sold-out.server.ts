import { readSizes } from '#lib/catalogue/items/sizes.server.ts'
import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import type { Shop } from '#lib/shop.ts'
import { listSold } from '#lib/stock/moves.server.ts'
import { after, DAY_MS } from '#lib/time.ts'
import type { Order } from '../orders.ts'

/** So many pieces in so many days make a best seller: a single piece that is sold is no news. */
const [OFTEN, DAYS] = [5, 30]

/** Of those that are sold out, so many are looked at. */
const MOST = 500

/** The sizes of best sellers that are sold out, in words, those that were sold most often first. */
export async function listSoldOut(shop: Shop): Promise<string[]> {
  const { sizes } = await readSizes(shop, { below: 1 }, MOST)
  const ids = sizes.map(({ id }) => id)
  const sold = await listSold(shop, ids, after(shop.now(), -DAYS * DAY_MS))
  const often = (id: number) => sold.get(id) ?? 0
  return sizes
    .filter(({ id }) => often(id) >= OFTEN)
    .toSorted((one, other) => often(other.id) - often(one.id))
    .map(({ itemName, size, colour }) => pieceInWords({ name: itemName, size, colour }))
}

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
