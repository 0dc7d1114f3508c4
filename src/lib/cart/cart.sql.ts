import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { Moment } from '#lib/time.ts'

type Shelf = ExpressionBuilder<Tables, 'item_size'>

/**
 * Units of a size that can be had for a cart. What an expired hold still holds counts as free, since it is given back
 * before anybody else takes it; so does what an unpaid order of this cart holds, which the next order takes over.
 */
const unitsLeft = (eb: Shelf, now: Moment, cartId: string) =>
  sql<number>`item_size.on_hand - item_size.held + ${eb
    .selectFrom('stock_hold')
    .select(sql<number>`coalesce(sum(stock_hold.quantity), 0)`.as('units'))
    .whereRef('stock_hold.size_id', '=', 'item_size.id')
    .where('stock_hold.state', '=', 'active')
    .where('stock_hold.expires_at', '<=', now)} + ${eb
    .selectFrom('orders')
    .innerJoin('stock_hold', 'stock_hold.order_id', 'orders.id')
    .select(sql<number>`coalesce(sum(stock_hold.quantity), 0)`.as('units'))
    .where('orders.cart_id', '=', cartId)
    .where('orders.status', '=', 'pending')
    .whereRef('stock_hold.size_id', '=', 'item_size.id')
    .where('stock_hold.state', '=', 'active')
    .where('stock_hold.expires_at', '>', now)}`

const firstImage = (eb: ExpressionBuilder<Tables, 'item'>) =>
  eb
    .selectFrom('item_image')
    .select('media_hash')
    .whereRef('item_image.item_id', '=', 'item.id')
    .orderBy('item_image.position')
    .limit(1)

const itemColumns = [
  'item.name',
  'item.slug',
  'item.price_kobo',
  'item.new_price_kobo',
  'item.published',
  'item.colours',
] as const

/** The lines of a cart with what is true of their items now, in the order they were put in. */
export function findLines(db: Database, cartId: string, now: Moment) {
  return db
    .selectFrom('cart_item')
    .innerJoin('item', 'item.id', 'cart_item.item_id')
    .innerJoin('item_size', 'item_size.id', 'cart_item.size_id')
    .select(itemColumns)
    .select([
      'cart_item.id',
      'cart_item.item_id',
      'cart_item.size_id',
      'cart_item.quantity',
      'cart_item.seen_price_kobo',
      'item_size.name as size',
    ])
    .select((eb) => [unitsLeft(eb, now, cartId).as('left'), firstImage(eb).as('image')])
    .where('cart_item.cart_id', '=', cartId)
    .orderBy('cart_item.id')
    .execute()
}

export type LineRow = Awaited<ReturnType<typeof findLines>>[number]

/** Every size of an item, each with the cart's line of it, if any. Empty for an unknown item. */
export function findSizes(db: Database, where: { itemId: number; cartId: string; now: Moment }) {
  return db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .leftJoin('cart_item', (join) =>
      join
        .onRef('cart_item.item_id', '=', 'item_size.item_id')
        .onRef('cart_item.size_id', '=', 'item_size.id')
        .on('cart_item.cart_id', '=', where.cartId),
    )
    .select(itemColumns)
    .select([
      'item_size.id as size_id',
      'item_size.item_id',
      'item_size.name as size',
      'cart_item.id as line_id',
      'cart_item.quantity',
    ])
    .select((eb) => [unitsLeft(eb, where.now, where.cartId).as('left'), firstImage(eb).as('image')])
    .where('item_size.item_id', '=', where.itemId)
    .orderBy('item_size.position')
    .execute()
}

export type SizeRow = Awaited<ReturnType<typeof findSizes>>[number]

export function findTotals(db: Database, cartId: string) {
  return db
    .selectFrom('cart_item')
    .innerJoin('item', 'item.id', 'cart_item.item_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('lines'),
      sql<number>`coalesce(sum(cart_item.quantity), 0)`.as('items'),
      sql<number>`coalesce(sum(cart_item.quantity * coalesce(item.new_price_kobo, item.price_kobo)), 0)`.as(
        'totalKobo',
      ),
    ])
    .where('cart_item.cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
}

type Opening = { id: string; customerId: number | null; secretHash: string | null; now: Moment }

/**
 * Begins a cart, or raises the version of the one there is. Until the transaction ends nobody else can change
 * this cart.
 */
export function openCart(db: Database, { id, customerId, secretHash, now }: Opening) {
  const opened = { version: 1, created_at: now, updated_at: now }
  return db
    .insertInto('cart')
    .values({ id, customer_id: customerId, secret_hash: secretHash, ...opened })
    .onConflict((conflict) =>
      conflict.column(customerId === null ? 'id' : 'customer_id').doUpdateSet((eb) => ({
        version: eb('cart.version', '+', 1),
        updated_at: now,
      })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** Raises the version of a cart that may be gone. */
export function touchCart(db: Database, id: string, now: Moment) {
  return db
    .updateTable('cart')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirst()
}

export function findCart(db: Database, id: string) {
  return db
    .selectFrom('cart')
    .select(['id', 'version', 'customer_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findCartOfCustomer(db: Database, customerId: number) {
  return db
    .selectFrom('cart')
    .select(['id', 'version'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/** As findCartOfCustomer; nobody else changes it until the transaction ends. */
export function lockCartOfCustomer(db: Database, customerId: number) {
  return db
    .selectFrom('cart')
    .select(['id', 'version'])
    .where('customer_id', '=', customerId)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** A guest's cart by its id and its secret; nobody else changes it until the transaction ends. */
export function lockGuestCart(db: Database, id: string, secretHash: string) {
  return db
    .selectFrom('cart')
    .select('id')
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
}

type NewLine = {
  cartId: string
  itemId: number
  sizeId: number
  /** What a line that was not there yet begins with. */
  quantity: number
  /** What one that is there is changed by. */
  difference: number
  seenPriceKobo: number
  now: Moment
}

/** Puts a line in, or changes the one there is by the difference; returns it. */
export function changeLine(db: Database, line: NewLine) {
  return db
    .insertInto('cart_item')
    .values({
      cart_id: line.cartId,
      item_id: line.itemId,
      size_id: line.sizeId,
      quantity: line.quantity,
      seen_price_kobo: line.seenPriceKobo,
      created_at: line.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'item_id', 'size_id']).doUpdateSet((eb) => ({
        quantity: eb('cart_item.quantity', '+', line.difference),
        seen_price_kobo: line.seenPriceKobo,
      })),
    )
    .returning(['id', 'quantity'])
    .executeTakeFirstOrThrow()
}

export function deleteLine(db: Database, cartId: string, lineId: number) {
  return db
    .deleteFrom('cart_item')
    .where('id', '=', lineId)
    .where('cart_id', '=', cartId)
    .returning('id')
    .executeTakeFirst()
}

/** Takes some units of a line out of a cart, and the line with its last one. */
export async function takeFromLine(
  db: Database,
  line: { cartId: string; itemId: number; sizeId: number; quantity: number },
): Promise<void> {
  const deleted = await db
    .deleteFrom('cart_item')
    .where('cart_id', '=', line.cartId)
    .where('item_id', '=', line.itemId)
    .where('size_id', '=', line.sizeId)
    .where('quantity', '<=', line.quantity)
    .executeTakeFirst()
  if (deleted.numDeletedRows > 0n) return
  await db
    .updateTable('cart_item')
    .set((eb) => ({ quantity: eb('quantity', '-', line.quantity) }))
    .where('cart_id', '=', line.cartId)
    .where('item_id', '=', line.itemId)
    .where('size_id', '=', line.sizeId)
    .execute()
}

/** The prices that lines show have been seen. */
export async function saveSeenPrices(
  db: Database,
  seen: readonly { id: number; kobo: number }[],
): Promise<void> {
  for (const { id, kobo } of seen)
    await db.updateTable('cart_item').set({ seen_price_kobo: kobo }).where('id', '=', id).execute()
}

export async function deleteCart(db: Database, id: string): Promise<void> {
  await db.deleteFrom('cart').where('id', '=', id).execute()
}

export async function deleteGuestCartsBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('cart')
    .where('customer_id', 'is', null)
    .where('updated_at', '<', moment)
    .execute()
}
