import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { RefundRequestTable } from '#lib/db/tables/refunds.ts'
import type { Moment } from '#lib/time.ts'
import type { RefundRequest, RefundUnits } from './requests.ts'

/** The refund requests of an order, the oldest first. */
export async function listRequestsOf(db: Database, orderId: string): Promise<RefundRequest[]> {
  const rows = await db
    .selectFrom('refund_request as request')
    .leftJoin('refund', 'refund.request_id', 'request.id')
    .select(['request.id', 'request.reference', 'request.kind', 'request.reason', 'request.who'])
    .select((eb) => [
      // The company may have sent back less than was requested.
      eb.fn.coalesce('refund.amount_kobo', 'request.amount_kobo').as('amountKobo'),
      'request.end_reason as endReason',
      'request.asked_at as askedAt',
      'request.due_at as dueAt',
      'request.started_at as startedAt',
      'request.taken_back_at as takenBackAt',
      'request.limit_staff_id as limitStaffId',
      'request.gift_card_id as cardId',
      'request.return_request_id as returnId',
      'refund.made_at as madeAt',
      'refund.failed_at as failedAt',
    ])
    .where('request.order_id', '=', orderId)
    .orderBy('request.id')
    .execute()
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('refund_line')
    .innerJoin('refund_request', 'refund_request.id', 'refund_line.refund_request_id')
    .select(['refund_request_id as id', 'order_item_id as orderItemId', 'quantity', 'put_back'])
    .where('refund_request.order_id', '=', orderId)
    .orderBy('order_item_id')
    .execute()
  const linesOf = Map.groupBy(lines, ({ id }) => id)
  return rows.map((row) => ({
    ...row,
    units: (linesOf.get(row.id) ?? []).map(({ orderItemId, quantity, put_back }) => ({
      orderItemId,
      quantity,
      isPutBack: put_back === 1,
    })),
  }))
}

/** The goods that a request names. */
export const listUnitsOf = (db: Database, requestId: number) =>
  db
    .selectFrom('refund_line')
    .select(['order_item_id as orderItemId', 'quantity'])
    .where('refund_request_id', '=', requestId)
    .orderBy('order_item_id')
    .execute()

/** How many units of each line of these orders are refunded or about to be, by the line's id. */
export async function sumRefundedUnits(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund_line as line')
    .innerJoin('refund_request as request', 'request.id', 'line.refund_request_id')
    .leftJoin('refund', 'refund.request_id', 'request.id')
    .select((eb) => ['line.order_item_id as id', eb.fn.sum('line.quantity').as('units')])
    .where('request.order_id', 'in', orderIds)
    .where('request.taken_back_at', 'is', null)
    .where('refund.failed_at', 'is', null)
    .groupBy('line.order_item_id')
    .execute()
  return new Map(rows.map(({ id, units }) => [id, Number(units)]))
}

/** Returns its id. */
export async function insertRequest(
  db: Database,
  request: Insertable<RefundRequestTable>,
  units: readonly RefundUnits[],
): Promise<number> {
  const { id } = await db
    .insertInto('refund_request')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (units.length === 0) return id
  const lines = units.map(({ orderItemId, quantity, isPutBack }) => ({
    refund_request_id: id,
    order_item_id: orderItemId,
    quantity,
    put_back: isPutBack ? (1 as const) : (0 as const),
  }))
  await db.insertInto('refund_line').values(lines).execute()
  return id
}

export const findRequest = (db: Database, id: number) =>
  db
    .selectFrom('refund_request')
    .select(['id', 'amount_kobo as amountKobo', 'kind', 'end_reason as endReason'])
    .select('gift_card_id as cardId')
    .where('id', '=', id)
    .executeTakeFirst()

/** False when it was taken back, sent, or has failed. */
export async function startRequest(db: Database, id: number, now: Moment): Promise<boolean> {
  const started = await db
    .updateTable('refund_request')
    .set((eb) => ({ started_at: eb.fn.coalesce('started_at', eb.val(now)) }))
    .where('id', '=', id)
    .where(isUnsent)
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

/** False when it is being sent or was taken back. */
export async function takeBackRequest(db: Database, id: number, now: Moment): Promise<boolean> {
  const takenBack = await db
    .updateTable('refund_request')
    .set({ taken_back_at: now })
    .where('id', '=', id)
    .where('due_at', '>', now)
    .where('started_at', 'is', null)
    .where(isUnsent)
    .returning('id')
    .executeTakeFirst()
  return takenBack !== undefined
}

/** Whether an earlier request for the same payment is still open. */
export async function hasEarlierOpen(
  db: Database,
  reference: string,
  id: number,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('refund_request')
    .select('refund_request.id')
    .where('reference', '=', reference)
    .where('refund_request.id', '<', id)
    .where(isUnsent)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

/** The orders with money that is still to be sent back, or that waits for an account. */
export const listOrdersWithOpenRefund = (db: Database) =>
  db
    .selectFrom('refund_request')
    .select('order_id as id')
    .where(isUnsent)
    .union(
      db
        .selectFrom('refund_account as account')
        .innerJoin('refund', 'refund.id', 'account.refund_id')
        .innerJoin('payment_attempt', 'payment_attempt.reference', 'refund.reference')
        .select('payment_attempt.order_id as id')
        .where('account.handed_at', 'is', null)
        .where('refund.failed_at', 'is', null),
    )
    .execute()

/** Neither taken back nor in the ledger. */
const isUnsent = (eb: ExpressionBuilder<Tables, 'refund_request'>) =>
  eb.and([
    eb('taken_back_at', 'is', null),
    eb.not(
      eb.exists(
        eb
          .selectFrom('refund')
          .select('refund.id')
          .whereRef('refund.request_id', '=', 'refund_request.id'),
      ),
    ),
  ])
