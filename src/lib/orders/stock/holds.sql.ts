import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { Moment } from '#lib/time.ts'
import { isOfChannel } from '../channel.sql.ts'
import { isBegun, isOpen } from '#lib/db/standing.sql.ts'

/** Locks the network's holds until the transaction ends. On SQLite the transaction itself does that. */
export async function lockNetwork(db: Database, network: string): Promise<void> {
  if (isPostgres(db)) await takeLock(db, { network })
}

const takeLock = prepared(
  (_, { network }: { network: string }) => sql`select pg_advisory_xact_lock(hashtext(${network}))`,
)

/** How many units the unpaid orders of a network hold. */
export async function countHeldFrom(db: Database, network: string): Promise<number> {
  const [held] = await sumHeldFrom(db, { network })
  return Number(held?.units ?? 0)
}

const sumHeldFrom = prepared((db, { network }: { network: string }) =>
  heldUnits(db).where('orders.network', '=', network),
)

/** Where an order was made; null once it is paid or over. */
export async function findNetworkOf(db: Database, orderId: string): Promise<string | null> {
  const row = db.selectFrom('orders').select('network').where('id', '=', orderId)
  return (await row.executeTakeFirst())?.network ?? null
}

/** How many units a customer's unpaid orders hold that have left the cart: a new order does not replace them. */
export async function countHeldApart(db: Database, customerId: number): Promise<number> {
  const [held] = await sumHeldApart(db, { customerId })
  return Number(held?.units ?? 0)
}

const sumHeldApart = prepared((db, { customerId }: { customerId: number }) =>
  heldUnits(db)
    .where('orders.customer_id', '=', customerId)
    .where(isOpen)
    .where('orders.left_cart', '=', 1),
)

/** Whose orders without an account count: those of a phone number or an e-mail address; an empty one is nobody's. */
export type GuestKey = { phone: string; email: string }

/** Each by its index. */
const ofGuest = (eb: ExpressionBuilder<Tables, 'orders'>, { phone, email }: GuestKey) =>
  eb.and([
    isOfChannel('guest'),
    eb.or([
      eb.and([eb('orders.phone', '=', phone), eb('orders.phone', '!=', '')]),
      eb.and([eb('orders.email', '=', email), eb('orders.email', '!=', '')]),
    ]),
  ])

/** How many units the unpaid orders of a guest hold. */
export async function countHeldByGuest(db: Database, guest: GuestKey): Promise<number> {
  const { units } = await heldUnits(db)
    .where((eb) => ofGuest(eb, guest))
    .executeTakeFirstOrThrow()
  return Number(units)
}

/**
 * The units that these orders hold. Asked order by order: a join lets PostgreSQL begin with the holds of everybody while
 * it does not know yet how many there are, which takes a second when many buy at once.
 */
const heldUnits = (db: Database) =>
  db.selectFrom('orders').select((eb) => {
    const held = eb
      .selectFrom('stock_hold')
      .select((of) => of.fn.sum<number>('quantity').as('units'))
      .whereRef('stock_hold.order_id', '=', 'orders.id')
      .where('stock_hold.state', '=', 'active')
    return sql<number>`coalesce(sum(${held}), 0)`.as('units')
  })

/** How often a guest's orders expired since then, without those that were paid later. */
export async function countExpiredOfGuest(
  db: Database,
  guest: GuestKey,
  since: Moment,
): Promise<number> {
  const { times } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('expired_times'), sql<number>`0`).as('times'))
    .where((eb) => ofGuest(eb, guest))
    .where((eb) => eb.not(isBegun))
    .where('pay_before', '>', since)
    .executeTakeFirstOrThrow()
  return Number(times)
}

/** How often a customer's orders expired since then, without those that were paid later. */
export async function countExpired(
  db: Database,
  customerId: number,
  since: Moment,
): Promise<number> {
  const [expired] = await sumExpired(db, { customerId, since })
  return Number(expired?.times ?? 0)
}

const sumExpired = prepared((db, { customerId, since }: { customerId: number; since: Moment }) =>
  db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('expired_times'), sql<number>`0`).as('times'))
    .where('customer_id', '=', customerId)
    .where((eb) => eb.not(isBegun))
    .where('pay_before', '>', since),
)

/** The units that unpaid orders hold, and the units on hand. */
export async function sumStock(db: Database): Promise<{ held: number; onHand: number }> {
  const { held, onHand } = await db
    .selectFrom('item_size')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('held'), sql<number>`0`).as('held'),
      eb.fn.coalesce(eb.fn.sum<number>('on_hand'), sql<number>`0`).as('onHand'),
    ])
    .executeTakeFirstOrThrow()
  return { held: Number(held), onHand: Number(onHand) }
}
