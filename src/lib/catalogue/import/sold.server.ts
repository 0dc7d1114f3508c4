import { findNoted } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { listSold } from '#lib/stock/moves.server.ts'
import type { Moment } from '#lib/time.ts'
import type { StockChange } from '../goods/stock-plan.ts'

/** Under this name the database holds when the goods were last exported. */
export const EXPORTED_AT = 'catalogue_exported_at'

/** Adds the pieces sold since the last export to the changes that may undo these sales. */
export async function addSold(shop: Shop, changes: readonly StockChange[]): Promise<StockChange[]> {
  const old = changes.filter(({ mayBeOld }) => mayBeOld).map(({ sizeId }) => sizeId)
  const exportedAt = old.length > 0 ? await findNoted<Moment>(shop.db, EXPORTED_AT) : null
  if (exportedAt === null) return [...changes]
  const sold = await listSold(shop, old, exportedAt)
  return changes.map((change) => ({ ...change, sold: sold.get(change.sizeId) ?? 0 }))
}
