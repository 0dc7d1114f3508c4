import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { RiderMoneyTable } from '#lib/db/tables/refunds.ts'

/** False, and nothing has changed, when the order has a row of this cause. */
export async function insertRiderMoney(
  db: Database,
  row: Insertable<RiderMoneyTable>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('rider_money')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'cause']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const selectOwed = (db: Database) =>
  db
    .selectFrom('rider_money')
    .innerJoin('orders', 'orders.id', 'rider_money.order_id')
    .select([
      'rider_money.order_id as orderId',
      'orders.number',
      'orders.courier as rider',
      'orders.courier_phone as phone',
      'amount_kobo as amountKobo',
      'made_at as since',
    ])
    .where('cause', '=', 'collected')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rider_money as handed')
            .select('handed.id')
            .whereRef('handed.order_id', '=', 'rider_money.order_id')
            .where('handed.cause', '=', 'handed-in'),
        ),
      ),
    )

/**
 * What was collected and not handed in, the oldest first. `rider` is null where none was named, or the name was
 * deleted.
 */
export const listOwed = (db: Database) => selectOwed(db).orderBy('made_at').execute()

/** What was collected for an order (kobo); 0 for nothing. */
export async function findCollected(db: Database, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('rider_money')
    .select('amount_kobo')
    .where('order_id', '=', orderId)
    .where('cause', '=', 'collected')
    .executeTakeFirst()
  return row?.amount_kobo ?? 0
}

/** As `listOwed`, of one order; undefined when nothing is owed for it. */
export const findOwed = (db: Database, orderId: string) =>
  selectOwed(db).where('rider_money.order_id', '=', orderId).executeTakeFirst()
