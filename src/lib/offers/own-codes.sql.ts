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

/**
 * Own codes that were made before that moment, and that nobody can use or has used: their offer has ended, or their
 * customer is deleted. Any order that has one keeps it, also an order that was never paid.
 */
export const listDeadCodes = async (
  db: Database,
  { madeBefore, now, most }: { madeBefore: Moment; now: Moment; most: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('offer')
      .select('id')
      .where('parent_id', 'is not', null)
      .where('made_at', '<', madeBefore)
      .where((eb) => eb.or([eb('until_at', '<=', now), eb('customer_id', 'is', null)]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('order_offer')
              .select('order_id')
              .whereRef('order_offer.offer_id', '=', 'offer.id'),
          ),
        ),
      )
      .orderBy('id')
      .limit(most)
      .execute()
  ).map(({ id }) => id)

export async function deleteCodes(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('offer').where('id', 'in', ids).where('parent_id', 'is not', null).execute()
}
