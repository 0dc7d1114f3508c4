import type { Shop } from '#lib/shop.ts'
import { listStockSince } from '#lib/stock/moves.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Stock } from './stock-plan.ts'
import type { StoredItem } from './stored.ts'

type Counted = { sizeId: number; countedAt: Moment | null }

/** The stock of the sizes with a count time, and the sum of their moves since that time. */
export async function stockSinceCount(
  shop: Shop,
  sizes: readonly Counted[],
): Promise<Map<number, Stock>> {
  const all = new Map<number, Stock>()
  for (const [countedAt, counted] of Map.groupBy(sizes, (size) => size.countedAt)) {
    if (countedAt === null) continue
    const ids = counted.map(({ sizeId }) => sizeId)
    for (const [id, stock] of await listStockSince(shop, ids, countedAt)) all.set(id, stock)
  }
  return all
}

/** Adds to the stored items the sum of their moves since they were counted. */
export async function addMovesSince(
  shop: Shop,
  stored: ReadonlyMap<string, StoredItem>,
  items: readonly { slug: string; countedAt: Moment | null }[],
): Promise<void> {
  const rows = items.flatMap(({ slug, countedAt }) =>
    (stored.get(slug)?.sizes ?? []).map((size) => ({ size, sizeId: size.id, countedAt })),
  )
  const stock = await stockSinceCount(shop, rows)
  for (const { size } of rows) {
    const known = stock.get(size.id)
    if (known) Object.assign(size, known)
  }
}
