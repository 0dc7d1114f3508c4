import type { Database } from '#lib/db/database.server.ts'
import type { Shop } from '#lib/shop.ts'
import { type ExportFilter, listGoodsOf, listOrdersAfter, listOrdersById } from './export.sql.ts'

/** Both databases take this many values in one query. */
const AT_ONCE = 500

export type ExportedOrder = Awaited<ReturnType<typeof listOrdersAfter>>[number] & {
  goods: { name: string; size: string; colour: string; sku: string | null; quantity: number }[]
}

/** All orders, the oldest first, in batches. */
export async function* exportedOrders(
  { db }: Shop,
  filter: ExportFilter,
): AsyncGenerator<ExportedOrder[]> {
  let last: { createdAt: string; id: string } | undefined
  for (;;) {
    const orders = await listOrdersAfter(db, filter, last, AT_ONCE)
    const newest = orders.at(-1)
    if (!newest) return
    yield await withGoods(db, orders)
    last = { createdAt: newest.created_at, id: newest.id }
  }
}

/** The orders of these ids, in their order. */
export async function exportedByIds(
  { db }: Shop,
  ids: readonly string[],
): Promise<ExportedOrder[]> {
  if (ids.length === 0) return []
  const rows = new Map((await listOrdersById(db, ids)).map((order) => [order.id, order]))
  return withGoods(
    db,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
}

async function withGoods(
  db: Database,
  orders: Awaited<ReturnType<typeof listOrdersById>>,
): Promise<ExportedOrder[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const goods = Map.groupBy(await listGoodsOf(db, ids), ({ order_id }) => order_id)
  return orders.map((order) => ({ ...order, goods: goods.get(order.id) ?? [] }))
}
