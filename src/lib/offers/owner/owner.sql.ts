import { type Insertable, sql } from 'kysely'
import { GONE } from '#lib/catalogue/catalogue.ts'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { OfferTable } from '#lib/db/tables/offers.ts'
import { isBegun } from '#lib/db/standing.sql.ts'
import { unitPriceOfVariant } from '#lib/pricing/pricing.sql.ts'
import type { Moment } from '#lib/time.ts'
import type { Offer, Scope } from '../offers.ts'
import { family, isUse, toOffer } from '../offers.sql.ts'

/** Every offer, the newest first; without the codes of their own. */
export const listOffers = async (db: Database): Promise<Offer[]> =>
  (
    await db
      .selectFrom('offer')
      .selectAll()
      .where('parent_id', 'is', null)
      .orderBy('id', 'desc')
      .execute()
  ).map(toOffer)

/** An offer, locked until the transaction ends; null where there is none. */
export async function lockOffer(db: Database, id: number): Promise<Offer | null> {
  const query = db
    .selectFrom('offer')
    .selectAll()
    .where('id', '=', id)
    .where('parent_id', 'is', null)
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
  // The codes of its own do as it does.
  const { code: _, ...others } = offer
  await db
    .updateTable('offer')
    .set({ ...others, changed_at: now })
    .where('parent_id', '=', id)
    .execute()
}

/**
 * How often an offer was used, and what that cost (kobo). Orders that were cancelled or wholly refunded do not count.
 */
export type Use = { uses: number; paid: number; costKobo: number }

export async function sumUses(db: Database, now: Moment): Promise<Map<number, Use>> {
  const rows = await db
    .selectFrom('order_offer')
    .innerJoin('orders', 'orders.id', 'order_offer.order_id')
    .innerJoin('offer', 'offer.id', 'order_offer.offer_id')
    .select((eb) => [
      family.as('id'),
      eb.fn.countAll<number>().as('uses'),
      sql<number>`sum(case when ${isBegun} then 1 else 0 end)`.as('paid'),
      sql<number>`sum(case when ${isBegun}
        then order_offer.discount_kobo + order_offer.delivery_kobo else 0 end)`.as('cost'),
    ])
    .where(isUse(now))
    .groupBy(family)
    .execute()
  return new Map(
    rows.map(({ id, uses, paid, cost }) => [
      id,
      { uses: Number(uses), paid: Number(paid), costKobo: Number(cost) },
    ]),
  )
}

/** The newest orders that used an offer. */
export const listOrdersWithOffer = (db: Database, offerId: number, now: Moment, most: number) =>
  db
    .selectFrom('order_offer')
    .innerJoin('orders', 'orders.id', 'order_offer.order_id')
    .innerJoin('offer', 'offer.id', 'order_offer.offer_id')
    .select([
      'orders.number',
      'orders.status',
      'orders.created_at',
      'order_offer.discount_kobo',
      'order_offer.delivery_kobo',
    ])
    .where(family, '=', offerId)
    .where(isUse(now))
    .orderBy('orders.created_at', 'desc')
    .limit(most)
    .execute()

const variants = (db: Database) =>
  db
    .selectFrom('item')
    .innerJoin('item_size', 'item_size.item_id', 'item.id')
    .select([
      'item.id as itemId',
      'item.slug',
      'item_size.id',
      'item_size.size',
      'item_size.colour',
    ])
    .orderBy('item.id')
    .orderBy('item_size.id')

/** All variants of the items with these slugs. */
export const findVariantsBySlug = (db: Database, slugs: readonly string[]) =>
  slugs.length === 0 ? Promise.resolve([]) : variants(db).where('item.slug', 'in', slugs).execute()

/** The variants with these ids, and all variants of these items. */
export const findVariantsOf = (db: Database, itemIds: readonly number[], ids: readonly number[]) =>
  itemIds.length + ids.length === 0
    ? Promise.resolve([])
    : variants(db)
        .where((eb) =>
          eb.or([eb('item.id', 'in', [0, ...itemIds]), eb('item_size.id', 'in', [0, ...ids])]),
        )
        .execute()

const MOST_TYPICAL = 200

/** The variants of goods that are in the shop, with what they cost. */
const forSale = (db: Database, now: Moment) =>
  db
    .selectFrom('item')
    .innerJoin('item_size', 'item_size.item_id', 'item.id')
    .select([
      'item.id as itemId',
      'item.slug',
      'item.name',
      'item.category_id as categoryId',
      'item.section_id as sectionId',
      'item_size.id as sizeId',
      'item_size.size',
      'item_size.colour',
      unitPriceOfVariant(now).as('unitKobo'),
    ])
    .where('item.published', '=', 1)
    .where('item_size.position', '<>', GONE)
    .orderBy('item.popular_score', 'desc')
    .orderBy('item.id')
    .orderBy('item_size.position')

/** The variants for sale of the items with these slugs. */
export const findGoodsForSale = (db: Database, slugs: readonly string[], now: Moment) =>
  slugs.length === 0
    ? Promise.resolve([])
    : forSale(db, now).where('item.slug', 'in', slugs).execute()

/** At most 200 variants for sale that an offer may be on, the best sellers first. */
export const listGoodsForSale = (db: Database, scope: Scope, now: Moment) =>
  forSale(db, now)
    .$if(
      Object.values(scope).some((ids) => ids.length > 0),
      (query) =>
        query.where((eb) =>
          eb.or([
            eb('item.category_id', 'in', [0, ...scope.categories]),
            eb('item.section_id', 'in', [0, ...scope.sections]),
            eb('item.id', 'in', [0, ...scope.items]),
            eb('item_size.id', 'in', [0, ...scope.variants]),
          ]),
        ),
    )
    .limit(MOST_TYPICAL)
    .execute()

/** Every category with its sections, both in the owner's order. */
export async function listCategories(db: Database) {
  const [categories, sections] = [
    await db.selectFrom('category').select(['id', 'name']).orderBy('position').execute(),
    await db
      .selectFrom('section')
      .select(['id', 'name', 'category_id'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]
  const of = Map.groupBy(sections, ({ category_id }) => category_id)
  return categories.map((category) => ({ ...category, sections: of.get(category.id) ?? [] }))
}
