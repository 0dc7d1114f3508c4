import { itemTag, LISTS_TAG, MOST_UNITS_SHOWN } from '#lib/catalogue/catalogue.ts'
import type { Shop } from '#lib/shop.server.ts'
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

/** What could not be had; `available` is what is left of it. */
export type Shortage = Units & { available: number }

type StockRow = { item_id: number; on_hand: number; held: number }

/**
 * Holds all of `wanted` for an order; or nothing, and returns what is missing. Call it in a transaction.
 * Sizes are taken in the order of their ids, so that no two orders wait for each other's sizes. Where the sizes of
 * two items lie between one another, PostgreSQL may still end one of two such orders: its trigger locks the items,
 * too, in that order of sizes. Its transaction is then done again.
 */
export async function holdStock(
  shop: Shop,
  orderId: string,
  wanted: readonly Units[],
  expiresAt: Moment,
): Promise<Shortage[]> {
  const missing: Units[] = []
  const taken: Units[] = []
  const changes = new Changes(-1)
  for (const units of wanted.toSorted((a, b) => a.sizeId - b.sizeId)) {
    const shelf = await takeUnits(shop.db, units)
    if (shelf) changes.add(shelf, units.quantity)
    ;(shelf ? taken : missing).push(units)
  }
  if (missing.length > 0) {
    for (const units of taken) await putBackUnits(shop.db, units)
    return sayWhatIsLeft(shop, missing)
  }
  await insertHolds(shop.db, orderId, wanted, expiresAt)
  await tellPages(shop, changes)
  return []
}

/** What of `wanted` could not be had now; nothing is taken. */
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

/** Gives back what an order still holds; doing it again gives back nothing. */
export async function releaseStock(shop: Shop, orderId: string): Promise<void> {
  const changes = new Changes(1)
  for (const units of await endHolds(shop.db, orderId, 'released')) {
    const shelf = await putBackUnits(shop.db, units)
    if (shelf) changes.add(shelf, units.quantity)
  }
  await tellPages(shop, changes)
}

/** What an order holds has left the shop; doing it again takes nothing. */
export async function sellStock(shop: Shop, orderId: string): Promise<void> {
  const sold = await endHolds(shop.db, orderId, 'sold')
  const moves = sold.map(({ sizeId, quantity }) => ({ sizeId, difference: -quantity }))
  await moveStock(shop, moves, { cause: 'sale', reference: orderId })
}

/** Goods that were sold have come back; doing it again brings nothing. */
export async function takeBackStock(
  shop: Shop,
  orderId: string,
  cause: 'cancel' | 'refund' | 'return',
): Promise<void> {
  const back = await endHolds(shop.db, orderId, 'released', 'sold')
  const moves = back.map(({ sizeId, quantity }) => ({ sizeId, difference: quantity }))
  const changes = new Changes(1)
  for (const size of await moveStock(shop, moves, { cause, reference: orderId }))
    changes.add({ item_id: size.itemId, on_hand: size.onHand, held: size.held }, size.difference)
  await tellPages(shop, changes)
}

/** What happened to the items of one order, gathered from their sizes. */
class Changes {
  readonly byItem = new Map<number, number>()
  /** Items of which a size now shows another number of units. */
  readonly shown = new Set<number>()
  readonly #sign: 1 | -1

  constructor(sign: 1 | -1) {
    this.#sign = sign
  }

  add(shelf: StockRow, quantity: number): void {
    const by = quantity * this.#sign
    const left = shelf.on_hand - shelf.held
    this.byItem.set(shelf.item_id, (this.byItem.get(shelf.item_id) ?? 0) + by)
    if (Math.min(left, left - by) < MOST_UNITS_SHOWN) this.shown.add(shelf.item_id)
  }
}

/** Keeps the items' counts, and has those pages rendered anew that now say something wrong. */
async function tellPages(shop: Shop, changes: Changes): Promise<void> {
  const tags: string[] = []
  for (const [itemId, by] of [...changes.byItem].sort(([a], [b]) => a - b)) {
    const available = await changeAvailable(shop.db, itemId, by)
    if (changes.shown.has(itemId)) tags.push(itemTag(itemId))
    // Sold out, or back again: lists say so too.
    if (available === 0 || available - by === 0) tags.push(LISTS_TAG)
  }
  if (tags.length > 0) await shop.invalidate(tags)
}
