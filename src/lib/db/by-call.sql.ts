import { sql, type SqlBool } from 'kysely'

/**
 * A condition on `orders`: it is paid on delivery, without a deposit. While it is unpaid, it waits for a call
 * (`isToCall` of orders/life.ts). It stands here because offers and gift cards, which lie below orders, ask it too.
 */
export const isByCall = sql<SqlBool>`(orders.due_kobo > 0 and orders.deposit_kobo = 0)`
