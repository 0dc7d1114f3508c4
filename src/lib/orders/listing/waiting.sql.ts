import type { Database } from '#lib/db/database.server.ts'
import { isOpen } from '#lib/db/standing.sql.ts'
import type { Order } from '../orders.ts'

const MOST_LISTED = 10

/** Other orders of the same account, or phone number where there is none, that wait for their payment. */
export const listWaitingBeside = (
  db: Database,
  { id, customerId, address }: Pick<Order, 'id' | 'customerId' | 'address'>,
) =>
  db
    .selectFrom('orders')
    .select(['id', 'number', 'name'])
    .where(isOpen)
    .where('id', '!=', id)
    .where((eb) =>
      customerId === null
        ? eb.and([eb('phone', '=', address.phone), eb('phone', '!=', '')])
        : eb('customer_id', '=', customerId),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
