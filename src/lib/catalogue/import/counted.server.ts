import { findNoted } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { listSold, listStockSince } from '#lib/stock/moves.server.ts'
import type { Moment } from '#lib/time.ts'
import type { StoredItem } from './plan.ts'
import type { ItemEntry } from './columns.ts'
import type { Stock, StockChange } from './stock-plan.ts'

/** Under this name the database holds when the goods were last exported. */
export const EXPORTED_AT = 'catalogue_exported_at'

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

/** Adds to the stored items the sum of their moves since their rows were counted. */
export async function addMovesSince(
  shop: Shop,
  stored: ReadonlyMap<string, StoredItem>,
  entries: readonly ItemEntry[],
): Promise<void> {
  const rows = entries.flatMap(({ slug, countedAt }) =>
    (stored.get(slug)?.sizes ?? []).map((size) => ({ size, sizeId: size.id, countedAt })),
  )
  const stock = await stockSinceCount(shop, rows)
  for (const { size } of rows) {
    const known = stock.get(size.id)
    if (known) Object.assign(size, { on_hand: known.onHand, held: known.held, since: known.since })
  }
}

/** Adds the pieces sold since the last export to the changes that may undo these sales. */
export async function addSold(shop: Shop, changes: readonly StockChange[]): Promise<StockChange[]> {
  const old = changes.filter(({ mayBeOld }) => mayBeOld).map(({ sizeId }) => sizeId)
  const exportedAt = old.length > 0 ? await findNoted<Moment>(shop.db, EXPORTED_AT) : null
  if (exportedAt === null) return [...changes]
  const sold = await listSold(shop, old, exportedAt)
  return changes.map((change) => ({ ...change, sold: sold.get(change.sizeId) ?? 0 }))
}
