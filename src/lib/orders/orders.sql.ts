import { type Selectable, sql } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { OrdersTable } from '#lib/db/tables/orders.ts'
import { unitPriceOfVariant } from '#lib/pricing/pricing.sql.ts'
import type { Moment } from '#lib/time.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { hasStatus, isBought, isOpen } from '#lib/db/standing.sql.ts'
import { choosePayment, isOf, sumParts, toOrder } from './order-rows.sql.ts'
import type { Order, OrderStatus } from './orders.ts'

const MOST_LISTED = 100

type Filter = { cartId?: string | undefined; status?: OrderStatus | undefined }

/** Null when there is no such order, it is another's (`isOf`), or it is hidden. */
export async function findOrderOf(
  db: Database,
  customerId: number | null,
  orderId: string,
): Promise<Order | null> {
  const select = customerId === null ? selectOfDesk : selectOfCustomer
  const rows = await select(db, { customerId, orderId })
  return (await withParts(db, rows))[0] ?? null
}

type Own = { customerId: number | null; orderId: string }

const selectOwn = (db: Database, { customerId, orderId }: Own) =>
  selectOrders(db)
    .where('id', '=', orderId)
    .where((eb) => isOf(eb, customerId))
    .where('hidden_at', 'is', null)

const selectOfCustomer = prepared(selectOwn)
const selectOfDesk = prepared((db, { orderId }: Own) =>
  selectOwn(db, { customerId: null, orderId }),
)

/** Any customer's order, hidden ones too. */
export async function findOrderById(db: Database, orderId: string): Promise<Order | null> {
  const rows = await selectById(db, { orderId })
  return (await withParts(db, rows))[0] ?? null
}

const selectById = prepared((db, { orderId }: { orderId: string }) =>
  selectOrders(db).where('id', '=', orderId),
)

/** As `findOrderById`, with the order locked until the transaction ends. */
export async function lockOrderById(db: Database, orderId: string): Promise<Order | null> {
  const rows = await lockById(db, { orderId })
  return (await withParts(db, rows))[0] ?? null
}

const lockById = prepared((db, { orderId }: { orderId: string }) =>
  lockRows(db, selectOrders(db).where('id', '=', orderId)),
)

/** The newest first, without hidden ones. */
export async function listOrdersOfCustomer(
  db: Database,
  customerId: number,
  { cartId, status }: Filter,
): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where('customer_id', '=', customerId)
    .where('hidden_at', 'is', null)
    .$if(cartId !== undefined, (query) => query.where('cart_id', '=', cartId ?? ''))
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'pending')))
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return withParts(db, rows)
}

/** The customer's newest paid order with this item, and what the item was called then. */
export const findPurchaseOf = (db: Database, customerId: number, slug: string) =>
  db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select(['orders.id as orderId', 'order_item.name'])
    .where('orders.customer_id', '=', customerId)
    .where(isBought)
    .where('order_item.slug', '=', slug)
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Those that the next order of the cart replaces. */
export const findPendingOrdersOfCart = async (db: Database, cartId: string): Promise<Order[]> =>
  withParts(db, await selectPendingOfCart(db, { cartId }))

const selectPendingOfCart = prepared((db, { cartId }: { cartId: string }) =>
  selectOrders(db).where('cart_id', '=', cartId).where(isOpen).where('left_cart', '=', 0),
)

/** Whether an unpaid order is in the way of one that is to be reopened: both would be the order of their cart. */
export const hasOtherOfCart = async (
  db: Database,
  { cartId, cartVersion, hasLeftCart }: Pick<Order, 'cartId' | 'cartVersion' | 'hasLeftCart'>,
): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('cart_id', '=', cartId)
    .where(isOpen)
    .where((eb) =>
      hasLeftCart
        ? eb('cart_version', '=', cartVersion)
        : eb.or([eb('left_cart', '=', 0), eb('cart_version', '=', cartVersion)]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The order of the same cart that was made when one ended; undefined when there is none. */
export const findNewerOfCart = (
  db: Database,
  { id, cartId, endedAt }: Pick<Order, 'id' | 'cartId' | 'endedAt'>,
) =>
  db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('cart_id', '=', cartId)
    .where('id', '!=', id)
    .where('created_at', '>=', endedAt ?? '')
    .orderBy('created_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()

export async function listPendingOrders(db: Database, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(isOpen)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The ids of orders whose time to pay is over, the longest over first, at most `MOST_OVERDUE`. */
export async function listOverdueOrders(db: Database, now: Moment) {
  const rows = await selectOverdue(db, { now })
  return rows.map((row) => row.id)
}

const MOST_OVERDUE = 100

// PostgreSQL plans it anew each time unless it knows how few rows are wanted.
const selectOverdue = prepared((db, { now }: { now: Moment }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where(isOpen)
    .where('pay_before', '<=', now)
    .orderBy('pay_before')
    .limit(sql.lit(MOST_OVERDUE)),
)

/** What these sizes cost at this moment, by id, without those no longer sold. */
export async function findPresentPrices(
  db: Database,
  sizeIds: readonly number[],
  now: Moment,
): Promise<Map<number, number>> {
  if (sizeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(['item_size.id', unitPriceOfVariant(now).as('unitKobo')])
    .where('item_size.id', 'in', sizeIds)
    .where('item.published', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.id, row.unitKobo]))
}

/** Locks the order until the transaction ends. */
export async function lockOrderRow(db: Database, orderId: string): Promise<void> {
  await selectToLock(db, { orderId })
}

const selectToLock = prepared((db, { orderId }: { orderId: string }) =>
  lockRows(db, db.selectFrom('orders').select('id').where('id', '=', orderId)),
)

const selectOrders = (db: Database) => db.selectFrom('orders').selectAll()

/** Each with its items and the payment that it shows. */
export async function withParts(db: Database, rows: Selectable<OrdersTable>[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [id = '', ...others] = ids
  // One order is read about six times while it is bought. Prepared, that takes 22 µs each instead of 75 (SQLite,
  // processor time), 3 to 4 % of a whole order. A list of orders is read seldom, and its statement differs by how many
  // they are.
  const isOne = others.length === 0
  const items = await (isOne ? selectItemsOfOne(db, { id }) : selectItems(db, ids).execute())
  const attempts = await (isOne
    ? selectAttemptsOfOne(db, { id })
    : selectAttempts(db, ids).execute())
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.order_id)
  return rows.map((row) => {
    const tried = attemptsOf.get(row.id) ?? []
    return toOrder(row, itemsOf.get(row.id) ?? [], choosePayment(tried), sumParts(tried))
  })
}

const selectItems = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('order_item')
    .leftJoin('item_size', 'item_size.id', 'order_item.size_id')
    .selectAll('order_item')
    .select('item_size.sku')
    .where('order_id', 'in', orderIds)
    .orderBy('order_item.id')

const selectAttempts = (db: Database, orderIds: readonly string[]) =>
  db
    .selectFrom('payment_attempt')
    .select(['order_id', 'kind', 'provider', 'way', 'state', 'reference', 'received_kobo'])
    .select('told_at as toldAt')
    .where('order_id', 'in', orderIds)
    .orderBy('attempt_number')

const selectItemsOfOne = prepared((db, { id }: { id: string }) => selectItems(db, [id]))
const selectAttemptsOfOne = prepared((db, { id }: { id: string }) => selectAttempts(db, [id]))
