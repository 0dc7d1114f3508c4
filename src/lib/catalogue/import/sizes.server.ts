import type { Shop } from '#lib/shop.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import type { Cause, StockMove } from '#lib/stock/stock.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { stockSinceCount } from './counted.server.ts'
import type { ItemEntry } from './columns.ts'
import { wantedStock } from './stock-plan.ts'
import { retireSizes, upsertSizes } from './import.sql.ts'

/** Takes sizes off sale and removes their free stock. Returns the ids of those with held units. */
export async function takeOffSizes(shop: Shop, ids: number[], cause: Cause): Promise<Set<number>> {
  const sizes = await retireSizes(shop.db, ids)
  const moves = sizes.map(({ id, on_hand, held }) => ({ sizeId: id, difference: held - on_hand }))
  await moveStock(
    shop,
    moves.filter(({ difference }) => difference !== 0),
    cause,
  )
  return new Set(sizes.filter(({ held }) => held > 0).map(({ id }) => id))
}

/** Sets the stock from the file, but never below what is held. Returns notes where it could not. */
export async function saveSizes(
  shop: Shop,
  entries: readonly ItemEntry[],
  ids: ReadonlyMap<string, number>,
  cause: Cause,
): Promise<string[]> {
  const wanted = entries.flatMap((entry) =>
    entry.sizes.map((variant, position) => ({
      ...variant,
      position,
      slug: entry.slug,
      countedAt: entry.countedAt,
      itemId: ids.get(entry.slug) ?? 0,
    })),
  )
  const saved = await upsertSizes(
    shop.db,
    wanted.map(({ itemId, name, colour, priceKobo, sku, position }) => ({
      item_id: itemId,
      name,
      colour,
      price_kobo: priceKobo,
      sku,
      position,
    })),
  )
  const sizeOf = new Map(saved.map((size) => [`${size.item_id} ${size.name}`, size]))
  const found = wanted.flatMap((row) => {
    const size = sizeOf.get(`${row.itemId} ${row.name}`)
    return size ? [{ row, size, sizeId: size.id, countedAt: row.countedAt }] : []
  })
  const counted = await stockSinceCount(shop, found)
  const moves: StockMove[] = []
  const notes: string[] = []
  for (const { row, size } of found) {
    const { on_hand: onHand, held } = size
    const asked = wantedStock(row, counted.get(size.id) ?? { onHand, held, since: 0 })
    const units = Math.max(asked, held)
    if (units !== asked) notes.push(say.heldBack(row.slug, row.name, asked, units))
    if (units !== onHand) {
      const countedAt = row.isDifference ? null : row.countedAt
      moves.push({ sizeId: size.id, difference: units - onHand, countedAt })
    }
  }
  await moveStock(shop, moves, cause)
  return notes
}
