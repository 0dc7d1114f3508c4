import { endedBy, hasStatus, isBegun, isByCall } from '#lib/db/standing.sql.ts'
import { sql, type Updateable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { OrdersTable } from '#lib/db/tables/orders.ts'
import type { Moment } from '#lib/time.ts'
import { stepOf, LIFE, type StepName } from './life.ts'
import type { DeliveryState, EndReason, LifeStage, StatusReason } from './orders.ts'

/**
 * Nothing else writes where an order stands, nor the facts that this follows from: a CHECK of the table compares them.
 */
export type LifeColumn = 'stage' | 'status' | 'status_reason' | 'delivery_state' | 'end_reason'

export const PLACED = { stage: 'waiting', status: 'pending', status_reason: null } as const

/** Where a paid order stands that has not ended. */
const whereItStood = sql<LifeStage>`coalesce(delivery_state, 'to-pack')`

/** Makes a step of orders that stand where it begins, and of no other. */
const step = (db: Database, name: StepName, facts: Omit<Updateable<OrdersTable>, 'stage'>) =>
  db
    .updateTable('orders')
    .set({ ...facts, stage: LIFE[name].to ?? whereItStood })
    .where('stage', 'in', LIFE[name].from)

type Step = ReturnType<typeof step>

/** False, and nothing has changed, when the order does not stand where the step begins. */
const isMade = async (made: Step, orderId: string): Promise<boolean> =>
  (await made.where('id', '=', orderId).returning('id').executeTakeFirst()) !== undefined

/** Nothing of it is paid on delivery. */
export const NOT_AT_DOOR = { due_kobo: 0, deposit_kobo: 0, deposit_kept: 0 } as const

export const setPaid = (
  db: Database,
  orderId: string,
  { reason, now }: { reason: StatusReason | null; now: Moment },
): Promise<boolean> =>
  isMade(
    step(db, 'pay', {
      status: 'successful',
      status_reason: reason,
      paid_at: now,
      ...NOT_AT_DOOR,
      ended_at: null,
      hidden_at: null,
      // Money sent back before is no refund of the payment that completes the order.
      refunded_kobo: 0,
      network: null,
      updated_at: now,
    }).where((eb) => eb.not(isBegun)),
    orderId,
  )

/** Begins an order that is paid on delivery, whose deposit is paid. */
export const payDepositOf = (
  db: Database,
  orderId: string,
  { reason, now }: { reason: StatusReason | null; now: Moment },
): Promise<boolean> =>
  isMade(
    step(db, 'pay-deposit', {
      status: 'successful',
      status_reason: reason,
      confirmed_at: now,
      ended_at: null,
      hidden_at: null,
      // As in `setPaid`.
      refunded_kobo: 0,
      network: null,
      updated_at: now,
    })
      .where((eb) => eb.not(isBegun))
      .where('deposit_kobo', '>', 0),
    orderId,
  )

/** Begins an order that is paid on delivery, whose buyer was called. */
export const confirmOrder = (db: Database, orderId: string, now: Moment): Promise<boolean> =>
  isMade(
    step(db, 'confirm', {
      status: 'successful',
      status_reason: null,
      confirmed_at: now,
      network: null,
      updated_at: now,
    }).where(isByCall),
    orderId,
  )

const STEP_FOR = {
  expired: 'expire',
  replaced: 'expire',
  cancelled: 'cancel',
  sold_out: 'sell-out',
} as const satisfies Partial<Record<StatusReason, StepName>>

export type UnpaidEnd = keyof typeof STEP_FOR

/** Ends an unpaid order. One that has expired only when its time to pay is over: a payment may have extended it. */
export const endUnpaid = (
  db: Database,
  orderId: string,
  { reason, now }: { reason: UnpaidEnd; now: Moment },
): Promise<boolean> =>
  isMade(
    step(db, STEP_FOR[reason], {
      status: 'failed',
      status_reason: reason,
      ended_at: now,
      network: null,
      // The caller gives back what gift cards paid.
      credit_kobo: 0,
      updated_at: now,
    }).$if(reason === 'expired', (query) =>
      query
        // Nobody has called: that is not the buyer's fault.
        .set({
          expired_times: sql`case when ${isByCall} then expired_times else expired_times + 1 end`,
        })
        .where('pay_before', '<=', now),
    ),
    orderId,
  )

type Reopened = Pick<
  Updateable<OrdersTable>,
  'pay_before' | 'network' | 'holds_goods' | 'expired_times' | 'updated_at'
>

export const reopenOrder = (db: Database, orderId: string, terms: Reopened): Promise<boolean> =>
  isMade(
    step(db, 'reopen', {
      ...terms,
      status: 'pending',
      status_reason: null,
      ended_at: null,
      ...NOT_AT_DOOR,
    }).where(hasStatus('failed')),
    orderId,
  )

type StepFacts = Omit<Updateable<OrdersTable>, LifeColumn | 'name' | 'email'>

type Move = { step: StepName; facts?: StepFacts | undefined; now: Moment }

/** Moves orders on that `mayMake` allows. */
export async function moveOrders(
  db: Database,
  orderIds: readonly string[],
  { step: name, facts, now }: Move,
): Promise<void> {
  const state = stepOf(name).goods
  if (orderIds.length === 0 || !state) return
  const moved = { ...facts, delivery_state: state, [`${state}_at` as const]: now, updated_at: now }
  await step(db, name, moved).where('id', 'in', orderIds).execute()
}

/** Puts an order back from one state to the state before it; null: paid. */
export const moveBack = (
  db: Database,
  orderId: string,
  { from, to, facts }: { from: DeliveryState; to: DeliveryState | null; facts: StepFacts },
): Promise<boolean> =>
  isMade(
    db
      .updateTable('orders')
      .set({ ...facts, delivery_state: to, [`${from}_at` as const]: null, stage: to ?? 'to-pack' })
      .where('stage', '=', from),
    orderId,
  )

const STEP_OF_END = {
  cancelled: 'cancel-paid',
  refunded: 'refund',
  refused: 'refuse',
} as const satisfies Record<EndReason, StepName>

/** Ends a paid order. One that is packed or over cannot be cancelled. Only one with money due can be refused. */
export const endPaid = (
  db: Database,
  orderId: string,
  { reason, now }: { reason: EndReason; now: Moment },
): Promise<boolean> =>
  isMade(
    step(db, STEP_OF_END[reason], {
      end_reason: reason,
      ended_at: now,
      updated_at: now,
    }).$if(reason === 'refused', (query) => query.where('due_kobo', '>', 0)),
    orderId,
  )

/** Resumes an order that ended for this reason. `withGoods`: unless all its money and goods are back. */
export const resumeOrder = (
  db: Database,
  orderId: string,
  { endReason, withGoods = false, now }: { endReason: EndReason; withGoods?: boolean; now: Moment },
): Promise<boolean> =>
  isMade(
    step(db, 'resume', { end_reason: null, ended_at: null, updated_at: now })
      .where(endedBy(endReason))
      .$if(withGoods, (query) =>
        query
          .whereRef('refunded_kobo', '<', 'sum_total_kobo')
          .where(({ exists }) => exists(selectSold(db, orderId))),
      ),
    orderId,
  )

const selectSold = (db: Database, orderId: string) =>
  db
    .selectFrom('stock_hold')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'sold')
