import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import { isUse } from './offers.sql.ts'

type OwnCode = { code: string; offerId: number; customerId: number; now: Moment }

/** Makes a code of its own, with the columns of its offer, which is locked. Returns its id. */
export async function insertOwnCode(
  db: Database,
  { code, offerId, customerId, now }: OwnCode,
): Promise<number> {
  const { id, ...offer } = await db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  const own = { parent_id: id, customer_id: customerId, code, made_at: now, changed_at: now }
  const row = { ...offer, ...own }
  return (await db.insertInto('offer').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A code of its own by its id; undefined when there is none. */
export const findOwnCode = (db: Database, id: number) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', id)
    .where('parent_id', 'is not', null)
    .executeTakeFirst()

/** How many codes of its own an offer has, and how many of them are used. */
export async function countOwnCodes(db: Database, offerId: number, now: Moment) {
  const { made, used } = await db
    .selectFrom('offer')
    .select((eb) => [
      eb.fn.countAll<number>().as('made'),
      sql<number>`coalesce(sum(case when exists (select 1 from order_offer
        join orders on orders.id = order_offer.order_id
        where order_offer.offer_id = offer.id and ${isUse(now)}) then 1 else 0 end), 0)`.as('used'),
    ])
    .where('parent_id', '=', offerId)
    .executeTakeFirstOrThrow()
  return { made: Number(made), used: Number(used) }
}
