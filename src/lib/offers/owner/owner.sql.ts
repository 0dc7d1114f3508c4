import { type Insertable, sql } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { OfferTable } from '#lib/db/tables/offers.ts'
import type { Moment } from '#lib/time.ts'
import type { Offer } from '../offers.ts'
import { isUse, toOffer } from '../offers.sql.ts'

/** Every offer, the newest first. */
export const listOffers = async (db: Database): Promise<Offer[]> =>
  (await db.selectFrom('offer').selectAll().orderBy('id', 'desc').execute()).map(toOffer)

/** An offer, locked until the transaction ends; null where there is none. */
export async function lockOffer(db: Database, id: number): Promise<Offer | null> {
  const query = db.selectFrom('offer').selectAll().where('id', '=', id)
  const row = await lockRows(db, query).executeTakeFirst()
  return row ? toOffer(row) : null
}

export type OfferColumns = Omit<Insertable<OfferTable>, 'id' | 'made_at' | 'changed_at'>

export const insertOffer = async (
  db: Database,
  offer: OfferColumns,
  now: Moment,
): Promise<number> =>
  (
    await db
      .insertInto('offer')
      .values({ ...offer, made_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function updateOffer(
  db: Database,
  id: number,
  offer: OfferColumns,
  now: Moment,
): Promise<void> {
  await db
    .updateTable('offer')
    .set({ ...offer, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** How often an offer was used, and what that cost (kobo). Orders that were cancelled or wholly refunded do not count. */
export type Use = { uses: number; paid: number; costKobo: number }

export async function sumUses(db: Database, now: Moment): Promise<Map<number, Use>> {
  const rows = await db
    .selectFrom('order_offer')
    .innerJoin('orders', 'orders.id', 'order_offer.order_id')
    .select((eb) => [
      'order_offer.offer_id as id',
      eb.fn.countAll<number>().as('uses'),
      sql<number>`sum(case when orders.status = 'successful' then 1 else 0 end)`.as('paid'),
      sql<number>`sum(case when orders.status = 'successful'
        then order_offer.discount_kobo + order_offer.delivery_kobo else 0 end)`.as('cost'),
    ])
    .where(isUse(now))
    .groupBy('order_offer.offer_id')
    .execute()
  return new Map(
    rows.map(({ id, uses, paid, cost }) => [
      id,
      { uses: Number(uses), paid: Number(paid), costKobo: Number(cost) },
    ]),
  )
}

/** The newest orders that used an offer. */
export const listOrdersOf = (db: Database, offerId: number, now: Moment, most: number) =>
  db
    .selectFrom('order_offer')
    .innerJoin('orders', 'orders.id', 'order_offer.order_id')
    .select([
      'orders.number',
      'orders.status',
      'orders.created_at',
      'order_offer.discount_kobo',
      'order_offer.delivery_kobo',
    ])
    .where('order_offer.offer_id', '=', offerId)
    .where(isUse(now))
    .orderBy('orders.created_at', 'desc')
    .limit(most)
    .execute()

/** The ids of items by their slugs. */
export const findItemIds = (db: Database, slugs: readonly string[]) =>
  slugs.length === 0
    ? Promise.resolve([])
    : db.selectFrom('item').select(['id', 'slug']).where('slug', 'in', slugs).execute()

/** The slugs of items by their ids. */
export const findSlugs = (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('item').select(['id', 'slug']).where('id', 'in', ids).execute()

/** The names of categories by their ids. */
export const readCategoryNames = async (db: Database): Promise<Map<number, string>> => {
  const rows = await db.selectFrom('category').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
