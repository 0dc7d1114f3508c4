import type { Database } from '#lib/db/database.server.ts'
import { hasStatus, standsAt } from '#lib/db/standing.sql.ts'
import type { OrderStatus } from '../orders.ts'

type Filter = { status?: OrderStatus | undefined; limit?: number | undefined }

/** Every order, the newest first. */
export const listAllOrders = (db: Database, { status, limit }: Filter) =>
  db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'pending')))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** Orders that are neither packed nor ended, the earliest paid or confirmed first. */
export const listOrdersToPack = (db: Database, limit: number) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where(standsAt('to-pack'))
    .orderBy((eb) => eb.fn.coalesce('confirmed_at', 'paid_at'))
    .orderBy('id')
    .limit(limit)
    .execute()

export async function findOrderIdByNumber(db: Database, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id ?? null
}
