import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { EndReason, LifeStage, OrderStatus } from '#lib/orders/orders.ts'

/** Where an order stands, as conditions on `orders` for the queries of every part. */
type Condition = RawBuilder<SqlBool>

/** By the contract's word for it. A CHECK ties it to the stage, and its indexes have the moments. */
export const hasStatus = (status: OrderStatus): Condition => sql`orders.status = ${sql.lit(status)}`

/** As the functions of these names in orders/standing.ts, on `orders`: nothing else spells where an order stands. */
export const isOpen = hasStatus('pending')
export const isBegun = hasStatus('successful')
export const isOver = (orders = 'orders'): Condition =>
  sql`${sql.ref(`${orders}.stage`)} = 'cancelled'`
export const isBought: Condition = sql`(${isBegun} and not ${isOver()})`
export const isByCall: Condition = sql`(orders.due_kobo > 0 and orders.deposit_kobo = 0)`

/** One stage is compared by `=`, as in the indexes that hold one stage. */
export const standsAt = (stage: LifeStage, ...others: readonly LifeStage[]): Condition =>
  others.length === 0
    ? sql`orders.stage = ${sql.lit(stage)}`
    : sql`orders.stage in (${sql.join([stage, ...others].map((one) => sql.lit(one)))})`

export const endedBy = (reason: EndReason): Condition => sql`orders.end_reason = ${sql.lit(reason)}`
