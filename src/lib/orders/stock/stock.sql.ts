import { GONE } from '#lib/catalogue/catalogue.ts'
import type { Database } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Moment } from '#lib/time.ts'

export type Units = { sizeId: number; quantity: number }

/** Holds `quantity` units; undefined, and nothing has changed, when fewer are left. */
export const takeUnits = async (db: Database, units: Units) => (await holdUnits(db, units))[0]

const holdUnits = prepared((db, { sizeId, quantity }: Units) =>
  db
    .updateTable('item_size')
    .set((eb) => ({ held: eb('held', '+', quantity) }))
    .where('id', '=', sizeId)
    .where((eb) => eb(eb('held', '+', quantity), '<=', eb.ref('on_hand')))
    .returning(['item_id', 'on_hand', 'held']),
)

/** Releases held units. */
export function putBackUnits(db: Database, { sizeId, quantity }: Units) {
  return db
    .updateTable('item_size')
    .set((eb) => ({ held: eb('held', '-', quantity) }))
    .where('id', '=', sizeId)
    .returning(['item_id', 'on_hand', 'held'])
    .executeTakeFirst()
}

/** Adds `by` to the item's available count. Returns the units left in all its sizes. */
export async function changeAvailable(db: Database, itemId: number, by: number): Promise<number> {
  const [item] = await addAvailable(db, { itemId, by })
  if (!item) throw new Error(`item ${itemId} is not there`)
  return item.available
}

const addAvailable = prepared((db, { itemId, by }: { itemId: number; by: number }) =>
  db
    .updateTable('item')
    .set((eb) => ({ available: eb('available', '+', by) }))
    .where('id', '=', itemId)
    .returning('available'),
)

export async function findUnitsLeft(
  db: Database,
  sizeIds: readonly number[],
): Promise<Map<number, number>> {
  if (sizeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_size')
    .select((eb) => ['id', eb('on_hand', '-', eb.ref('held')).as('left')])
    .where('id', 'in', sizeIds)
    .execute()
  return new Map(rows.map((row) => [row.id, Number(row.left)]))
}

/** A released hold of the same order becomes active again. */
export async function insertHolds(
  db: Database,
  orderId: string,
  units: readonly Units[],
  expiresAt: Moment,
): Promise<void> {
  await db
    .insertInto('stock_hold')
    .values(
      units.map(({ sizeId, quantity }) => ({
        order_id: orderId,
        size_id: sizeId,
        quantity,
        state: 'active' as const,
        expires_at: expiresAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'size_id']).doUpdateSet((eb) => ({
        state: 'active' as const,
        quantity: eb.ref('excluded.quantity'),
        expires_at: expiresAt,
      })),
    )
    .execute()
}

/**
 * Ends the active holds of an order, or those in the state `from`; returns what they held, in the order of the sizes'
 * ids.
 */
export async function endHolds(
  db: Database,
  orderId: string,
  state: 'sold' | 'released',
  from: 'active' | 'sold' = 'active',
): Promise<Units[]> {
  const rows = await updateHolds(db, { orderId, state, from })
  return rows
    .map((row) => ({ sizeId: row.size_id, quantity: row.quantity }))
    .sort((a, b) => a.sizeId - b.sizeId)
}

type HoldsToEnd = { orderId: string; state: 'sold' | 'released'; from: 'active' | 'sold' }

const updateHolds = prepared((db, { orderId, state, from }: HoldsToEnd) =>
  db
    .updateTable('stock_hold')
    .set({ state })
    .where('order_id', '=', orderId)
    .where('state', '=', from)
    .returning(['size_id', 'quantity']),
)

/** The sold units of an order that have not come back, in the order of the sizes' ids. */
export const findSoldUnits = (db: Database, orderId: string): Promise<Units[]> =>
  db
    .selectFrom('stock_hold')
    .select(['size_id as sizeId', 'quantity'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'sold')
    .orderBy('size_id')
    .execute()

/** Reduces the sold units of a size; releases the hold when all came back. */
export async function giveUpSold(
  db: Database,
  orderId: string,
  { sizeId, quantity }: Units,
  sold: number,
): Promise<void> {
  await db
    .updateTable('stock_hold')
    .set(quantity < sold ? { quantity: sold - quantity } : { state: 'released' })
    .where('order_id', '=', orderId)
    .where('size_id', '=', sizeId)
    .where('state', '=', 'sold')
    .execute()
}

/** Counts units that had come back as sold again. */
export async function takeUpSold(
  db: Database,
  orderId: string,
  { sizeId, quantity }: Units,
): Promise<void> {
  await db
    .updateTable('stock_hold')
    .set((eb) => ({
      state: 'sold' as const,
      // A released hold has no sold units left.
      quantity: eb
        .case()
        .when('state', '=', 'sold')
        .then(eb('quantity', '+', quantity))
        .else(quantity)
        .end(),
    }))
    .where('order_id', '=', orderId)
    .where('size_id', '=', sizeId)
    .execute()
}

export async function extendHolds(db: Database, orderId: string, until: Moment): Promise<void> {
  await setExpiresAt(db, { orderId, until })
}

const setExpiresAt = prepared((db, { orderId, until }: { orderId: string; until: Moment }) =>
  db
    .updateTable('stock_hold')
    .set({ expires_at: until })
    .where('order_id', '=', orderId)
    .where('state', '=', 'active')
    .where('expires_at', '<', until),
)

export type SizeCount = {
  id: number
  itemId: number
  /** `M-10`, or `Rust/M-10` in one colour of several. */
  name: string
  size: string
  /** Includes units that open orders hold. */
  onHand: number
  held: number
}

const sizeColumns = [
  'id',
  'item_id as itemId',
  'name',
  'size',
  'on_hand as onHand',
  'held',
] as const

export const listSizesOf = (db: Database, slug: string): Promise<SizeCount[]> =>
  db
    .selectFrom('item_size')
    .select(sizeColumns)
    .where('item_id', 'in', (eb) => eb.selectFrom('item').select('id').where('slug', '=', slug))
    .where((eb) => eb.or([eb('position', '<>', GONE), eb('on_hand', '>', 0)]))
    .orderBy('position')
    .execute()

/** Order numbers by id. */
export async function numbersOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const query = db.selectFrom('orders').select(['id', 'number']).where('id', 'in', orderIds)
  return new Map((await query.execute()).map(({ id, number }) => [id, number]))
}
