import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { endedBy, isOpen } from '#lib/db/standing.sql.ts'
import type { Cursor } from '#lib/orders/listing/listing.ts'
import type { Moment } from '#lib/time.ts'
import { ACCEPTED_STATES, FINAL_STATES, REFERENCE_START } from '../payments.ts'

type Condition = RawBuilder<SqlBool>

const isIn = (states: readonly string[]): Condition =>
  sql`payment_attempt.state in (${sql.join(states)})`

/** Its newest refund failed, and none was asked for since. */
const isRefundFailed: Condition = sql`exists (select 1 from refund as failed
  where failed.reference = payment_attempt.reference and failed.failed_at is not null
    and not exists (select 1 from refund as newer
      where newer.reference = failed.reference and newer.id > failed.id))`

/** Of a parcel that was not taken, unless the shop keeps its deposit. */
const isEnded: Condition = sql`(${endedBy('cancelled')}
  or (${endedBy('refused')} and orders.deposit_kobo > 0 and orders.deposit_kept = 0))`

const isOrderEnded: Condition = sql`${isIn(ACCEPTED_STATES)} and ${isEnded}`

const isRejected: Condition = sql`payment_attempt.rejected_kobo is not null
  and not ${isIn(FINAL_STATES)} and ${isOpen}`

/** Somebody must look for it in the shop's own account; for the rest of an order, its part says so. */
const isExpected: Condition = sql`payment_attempt.way = 'own'
  and not ${isIn(FINAL_STATES)} and ${isOpen}
  and not exists (select 1 from payment_attempt as part
    where part.order_id = orders.id and part.state = 'part')`

/**
 * It came too late, and only a person can send it back: coins without an address, or money on the shop's own account.
 */
const isLateByHand: Condition = sql`payment_attempt.state = 'late'
  and (payment_attempt.kind = 'crypto' or payment_attempt.provider = 'transfer')`

/** What is sent back of a payment or will be (kobo). `which`: also of refunds of goods, or only of others. */
const backOf = (which: 'all' | 'without goods'): RawBuilder<number> => {
  const hasGoods = sql`exists (select 1 from refund_line where refund_request_id = request.id)`
  const counted = which === 'all' ? sql`` : sql`and not ${hasGoods}`
  return sql`(coalesce((select sum(refund.amount_kobo) from refund
      left join refund_request as request on request.id = refund.request_id
      where refund.reference = payment_attempt.reference and refund.failed_at is null ${counted}), 0)
    + coalesce((select sum(request.amount_kobo) from refund_request as request
      where request.order_id = payment_attempt.order_id
        and request.reference = payment_attempt.reference and request.taken_back_at is null
        and not exists (select 1 from refund where refund.request_id = request.id) ${counted}), 0))`
}

const cameKobo: RawBuilder<number> = sql`coalesce(payment_attempt.received_kobo, payment_attempt.amount_kobo)`
const leftKobo: RawBuilder<number> = sql`${cameKobo} - ${backOf('all')}`
/** As `restOf` of the order. */
const restKobo = sql<number>`orders.sum_total_kobo - orders.credit_kobo
  - coalesce((select sum(part.received_kobo) from payment_attempt as part
    where part.order_id = orders.id and part.state = 'part'), 0)`
const overKobo: RawBuilder<number> = sql`${cameKobo} - payment_attempt.amount_kobo - ${backOf('without goods')}`

/**
 * The ids of payments that may need a person: few, each kind by an index of its own. One may be named twice: for a
 * plain
 * `union` SQLite reads all payments in the order of their ids.
 */
const candidates: RawBuilder<string> = sql`
  select id from payment_attempt where state in ('underpaid', 'overpaid', 'part')
  union all select id from payment_attempt where ${isLateByHand}
  union all select payment_attempt.id from refund
    join payment_attempt on payment_attempt.reference = refund.reference
    where refund.failed_at is not null
  union all select payment_attempt.id from orders
    join payment_attempt on payment_attempt.order_id = orders.id
    where ${endedBy('cancelled')}
  union all select payment_attempt.id from orders
    join payment_attempt on payment_attempt.order_id = orders.id
    where ${endedBy('refused')} and orders.deposit_kobo > 0
  union all select payment_attempt.id from orders
    join payment_attempt on payment_attempt.order_id = orders.id
    where ${isOpen}
      and (payment_attempt.rejected_kobo is not null or payment_attempt.way = 'own')`

/** The newest part of an order says what is missing. */
const hasNewerPart: Condition = sql`payment_attempt.state = 'part' and ${isOpen}
  and exists (select 1 from payment_attempt as newer where newer.order_id = orders.id
    and newer.state = 'part' and newer.attempt_number > payment_attempt.attempt_number)`

const needsPerson: Condition = sql`case
  when ${isExpected} or ${isRejected} then 1 = 1
  when ${hasNewerPart} then 1 = 0
  when ${isRefundFailed} or ${isOrderEnded} or ${isIn(['underpaid', 'part'])} then ${leftKobo} > 0
  when payment_attempt.state = 'overpaid' then ${overKobo} > 0
  when ${isLateByHand} then ${leftKobo} > 0
  else 1 = 0 end`

const columns = [
  'payment_attempt.id',
  'payment_attempt.reference',
  'payment_attempt.provider',
  'payment_attempt.state',
  'payment_attempt.created_at as createdAt',
  'payment_attempt.amount_kobo as askedKobo',
  'payment_attempt.rejected_kobo as rejectedKobo',
  'payment_attempt.told_at as toldAt',
  'orders.id as orderId',
  'orders.number',
  'orders.status as orderStatus',
  'orders.pay_before as payBefore',
  'orders.deposit_kobo as depositKobo',
  'orders.name',
] as const

export type OpenMoneyRow = Awaited<ReturnType<typeof listOpenMoney>>[number]

/**
 * The payments that need a person, the newest first, behind `after`. Sums in kobo; `overKobo`: what came above the
 * price.
 */
export async function listOpenMoney(
  db: Database,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  const rows = await db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(columns)
    .select([
      cameKobo.as('cameKobo'),
      leftKobo.as('leftKobo'),
      overKobo.as('overKobo'),
      restKobo.as('restKobo'),
      sql<number>`case when ${isRefundFailed} then 1 else 0 end`.as('isRefundFailed'),
      sql<number>`case when ${isExpected} then 1 else 0 end`.as('isExpected'),
      sql<number>`case when ${isOrderEnded} then 1 else 0 end`.as('isOrderEnded'),
    ])
    .where('payment_attempt.id', 'in', sql<string>`(${candidates})`)
    .where(needsPerson)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('payment_attempt.created_at', '<', after?.at ?? ''),
          eb.and([
            eb('payment_attempt.created_at', '=', after?.at ?? ''),
            eb('payment_attempt.id', '<', after?.id ?? ''),
          ]),
        ]),
      ),
    )
    .orderBy('payment_attempt.created_at', 'desc')
    .orderBy('payment_attempt.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(
    ({
      cameKobo,
      leftKobo,
      overKobo,
      restKobo,
      isRefundFailed,
      isOrderEnded,
      isExpected,
      ...row
    }) => ({
      ...row,
      cameKobo: Number(cameKobo),
      leftKobo: Number(leftKobo),
      overKobo: Number(overKobo),
      restKobo: Number(restKobo),
      isRefundFailed: Number(isRefundFailed) === 1,
      isOrderEnded: Number(isOrderEnded) === 1,
      isExpected: Number(isExpected) === 1,
    }),
  )
}

/** Orders that have one of these sums (kobo) left to pay, the newest first. */
export const listWaitingForSums = (db: Database, sums: readonly number[], limit: number) =>
  db
    .selectFrom('orders')
    .select(['number', 'name', restKobo.as('kobo')])
    .where(isOpen)
    // A deposit is noted on the page of its order.
    .where('deposit_kobo', '=', 0)
    .where(restKobo, 'in', sums)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

const selectUnknown = (db: Database) =>
  db
    .selectFrom('payment_event')
    .where('processed_at', 'is', null)
    // As the index of these few says.
    .where('reference', 'is not', null)
    .where('reference', 'like', `${REFERENCE_START}%`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempt')
            .select('payment_attempt.id')
            .whereRef('payment_attempt.reference', '=', 'payment_event.reference'),
        ),
      ),
    )

/** What companies have told of payments with a reference of ours that no order has, the newest first. */
export const listUnknownEvents = (db: Database, limit: number) =>
  selectUnknown(db)
    .select(['id', 'provider', 'reference', 'received_at as receivedAt'])
    .orderBy('received_at', 'desc')
    .limit(limit)
    .execute()

/** The reference of an event of an unknown payment that nobody has looked up; undefined when there is none. */
export const closeUnknownEvent = (db: Database, id: number, now: Moment) =>
  db
    .updateTable('payment_event')
    .set({ processed_at: now })
    .where('id', '=', id)
    .where('id', 'in', selectUnknown(db).select('id'))
    .returning(['reference', 'provider'])
    .executeTakeFirst()
