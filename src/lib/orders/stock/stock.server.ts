import { itemTag, LISTS_TAG, MOST_UNITS_SHOWN } from '#lib/catalogue/catalogue.ts'
import { bookOrder } from '#lib/books/book.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import type { Moment } from '#lib/time.ts'
import {
  changeAvailable,
  endHolds,
  findUnitsLeft,
  insertHolds,
  putBackUnits,
  takeUnits,
  type Units,
} from './stock.sql.ts'

/** A quantity that is not available; `available` units are left. */
export type Shortage = Units & { available: number }

type StockRow = { item_id: number; on_hand: number; held: number }

/**
 * Holds all of `wanted` for an order; or holds nothing and returns what is missing. Sizes are updated in the order of
 * their ids, to avoid deadlocks. PostgreSQL may still abort one of two orders, because a trigger also locks their
 * items in that order of sizes; its transaction is then run again.
 */
export async function holdStock(
  shop: Work,
  orderId: string,
  wanted: readonly Units[],
  expiresAt: Moment,
): Promise<Shortage[]> {
  const missing: Units[] = []
  const taken: Units[] = []
  const changes = new Changes(-1)
  for (const units of wanted.toSorted((a, b) => a.sizeId - b.sizeId)) {
    const row = await takeUnits(shop.db, units)
    if (row) changes.add(row, units.quantity)
    ;(row ? taken : missing).push(units)
  }
  if (missing.length > 0) {
    for (const units of taken) await putBackUnits(shop.db, units)
    return sayWhatIsLeft(shop, missing)
  }
  await insertHolds(shop.db, orderId, wanted, expiresAt)
  await tellPages(shop, changes)
  return []
}

/** What of `wanted` is not available now. Nothing is held. */
export async function findShortage(shop: Shop, wanted: readonly Units[]): Promise<Shortage[]> {
  const left = await sayWhatIsLeft(shop, wanted)
  return left.filter(({ available, quantity }) => available < quantity)
}

async function sayWhatIsLeft(shop: Shop, missing: readonly Units[]): Promise<Shortage[]> {
  const left = await findUnitsLeft(
    shop.db,
    missing.map(({ sizeId }) => sizeId),
  )
  return missing.map((units) => ({ ...units, available: left.get(units.sizeId) ?? 0 }))
}

/** Releases what an order still holds. A second call has no effect. */
export async function releaseStock(shop: Shop, orderId: string): Promise<void> {
  const changes = new Changes(1)
  for (const units of await endHolds(shop.db, orderId, 'released')) {
    const row = await putBackUnits(shop.db, units)
    if (row) changes.add(row, units.quantity)
  }
  await tellPages(shop, changes)
}

/** Records the held goods as sold, and returns the sizes that are sold out now. A second call has no effect. */
export async function sellStock(shop: Work, orderId: string): Promise<number[]> {
  const sold = await endHolds(shop.db, orderId, 'sold')
  const moves = sold.map(({ sizeId, quantity }) => ({ sizeId, difference: -quantity }))
  const moved = await moveStock(shop, moves, { cause: 'sale', reference: orderId })
  return moved.filter(({ onHand }) => onHand === 0).map(({ sizeId }) => sizeId)
}

/** Puts all sold goods of an order back into stock. A second call has no effect. */
export async function takeBackStock(
  shop: Work,
  orderId: string,
  cause: 'cancel' | 'refund' | 'return',
): Promise<void> {
  const back = await endHolds(shop.db, orderId, 'released', 'sold')
  const moves = back.map(({ sizeId, quantity }) => ({ sizeId, difference: quantity }))
  const changes = new Changes(1)
  for (const size of await moveStock(shop, moves, { cause, reference: orderId }))
    changes.add({ item_id: size.itemId, on_hand: size.onHand, held: size.held }, size.difference)
  await tellPages(shop, changes)
  await bookOrder(shop, orderId)
}

/** Changes of items' available units, summed from their sizes. */
class Changes {
  readonly byItem = new Map<number, number>()
  /** Items with a size whose shown number of units has changed. */
  readonly shown = new Set<number>()
  readonly #sign: 1 | -1

  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  add(row: StockRow, quantity: number): void {
    const by = quantity * this.#sign
    const left = row.on_hand - row.held
    this.byItem.set(row.item_id, (this.byItem.get(row.item_id) ?? 0) + by)
    if (Math.min(left, left - by) < MOST_UNITS_SHOWN) this.shown.add(row.item_id)
  }
}

/** Updates the items' available counts and invalidates the pages that show an old number. */
async function tellPages(shop: Shop, changes: Changes): Promise<void> {
  const tags: string[] = []
  for (const [itemId, by] of [...changes.byItem].sort(([a], [b]) => a - b)) {
    const available = await changeAvailable(shop.db, itemId, by)
    if (changes.shown.has(itemId)) tags.push(itemTag(itemId))
    // Lists also show whether an item is sold out.
    if (available === 0 || available - by === 0) tags.push(LISTS_TAG)
  }
  if (tags.length > 0) await shop.invalidate(tags)
}
