import type { Shop, Work } from '#lib/shop.ts'
import { differencesOf, listStockSince } from '#lib/stock/moves.server.ts'
import type { Moment } from '#lib/time.ts'
import type { FieldChange, FieldChanges } from '#lib/records/field-changes.ts'
import type { Since } from '#lib/records/changed-since.ts'
import type { Stock } from './stock-plan.ts'
import type { StoredItem } from './stored.ts'

/** The stock of a size, by its id. */
const STOCK = /^sizes\.([1-9]\d*)\.stock$/

/**
 * Changes of goods with each stock as the difference that its count makes of it. `since`: the stocks that somebody has
 * counted or corrected since they were shown; they are not among the changes.
 */
export async function withCounts(
  shop: Work,
  changes: FieldChanges,
): Promise<{ changes: FieldChanges; since: Since[] }> {
  const counts = Object.entries(changes).flatMap(([field, { seen, becomes }]) => {
    const sizeId = Number(STOCK.exec(field)?.[1] ?? 0)
    return sizeId === 0 ? [] : [{ field, sizeId, shown: Number(seen), counted: Number(becomes) }]
  })
  if (counts.length === 0) return { changes, since: [] }
  const { differences, since } = await differencesOf(shop, counts)
  const others = Object.entries(changes).filter(([field]) => !STOCK.test(field))
  const counted = counts.map(({ field, sizeId }): [string, FieldChange] => [
    field,
    { seen: 0, becomes: differences.get(sizeId) ?? 0 },
  ])
  return {
    changes: Object.fromEntries([...others, ...counted]),
    since: counts.flatMap(({ field, sizeId }) => {
      const found = since.get(sizeId)
      return found ? [{ field, now: found.onHand, who: found.who, at: found.at }] : []
    }),
  }
}

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
