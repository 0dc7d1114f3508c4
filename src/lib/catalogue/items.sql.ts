import { type SqlBool, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'
import type { Ordering } from './catalogue.ts'
import { conditions, effectivePrice, type ItemsWanted, onShelf } from './shelf.sql.ts'

export type ItemOrder = Ordering | 'discount' | 'trending'

const discount = sql<number>`(price_kobo - new_price_kobo) * 100 / price_kobo`

export async function countItems(db: Database, wanted: ItemsWanted): Promise<number> {
  const { items } = await db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where((eb) => conditions(eb, wanted))
    .executeTakeFirstOrThrow()
  return items
}

const cardColumns = [
  'id',
  'slug',
  'name',
  'style',
  'colours',
  'price_kobo as priceKobo',
  'new_price_kobo as newPriceKobo',
  'available',
  'category_id as categoryId',
  'sub_category_id as subCategoryId',
  'section_id as sectionId',
  'rating_sum as ratingSum',
  'rating_count as ratingCount',
  'added_at as addedAt',
] as const

/** One character more than a list shows, so that it can be seen whether more follows. */
const shortDescription = sql<string>`substr(description, 1, 201)`.as('description')

const selectCards = (db: Database) =>
  db.selectFrom('item').select(cardColumns).select(shortDescription)

export type CardRow = Awaited<ReturnType<typeof listItemRows>>[number]

export function listItemRows(
  db: Database,
  wanted: ItemsWanted,
  { order, limit, offset = 0 }: { order: ItemOrder; limit: number; offset?: number },
) {
  return selectCards(db)
    .where((eb) => conditions(eb, wanted))
    .$if(order === 'price', (query) => query.orderBy(effectivePrice, 'asc'))
    .$if(order === '-price', (query) => query.orderBy(effectivePrice, 'desc'))
    .$if(order === 'discount', (query) => query.orderBy(discount, 'desc'))
    .$if(order === 'trending', (query) => query.orderBy('trending_score', 'desc'))
    .$if(order === 'popular' || order === 'discount', (query) =>
      query.orderBy('popular_score', 'desc'),
    )
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The newest of each of these sections, at most `limit` of each. */
export function listItemRowsOfSections(db: Database, sectionIds: number[], limit: number) {
  const numbered = selectCards(db)
    .select(
      sql<number>`row_number() over (partition by section_id order by added_at desc, id desc)`.as(
        'place',
      ),
    )
    .where((eb) => conditions(eb, { sectionIds }))
    .as('numbered')
  return db.selectFrom(numbered).selectAll().where('place', '<=', limit).orderBy('place').execute()
}

/** A prime far above any id of a small shop; two factors below it never overflow a 64-bit product. */
const SPREAD = 1_000_003

/** In stock, in an order that `seed` alone decides. */
export const listShuffledRows = (db: Database, seed: number, limit: number) =>
  selectCards(db)
    .where((eb) => conditions(eb, { inStock: true }))
    .orderBy(sql`(cast(id as bigint) * ${1 + (seed % (SPREAD - 1))}) % ${SPREAD}`)
    .limit(limit)
    .execute()

export const countItemsSince = async (db: Database, since: Moment): Promise<number> =>
  (
    await db
      .selectFrom('item')
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where((eb) => eb.and([onShelf(eb), eb('added_at', '>=', since)]))
      .executeTakeFirstOrThrow()
  ).items

/** Those of these slugs that are on the shelf, in any order. */
export const listRowsBySlug = (db: Database, slugs: string[]) =>
  selectCards(db)
    .where((eb) =>
      eb.and([onShelf(eb), slugs.length > 0 ? eb('slug', 'in', slugs) : sql<SqlBool>`1 = 0`]),
    )
    .execute()

/** Which of these are on the shelf, and what decides between equals. At most some thousand ids. */
export const listShelfRows = (db: Database, ids: number[]) =>
  db
    .selectFrom('item')
    .select(['id', 'available', 'popular_score as popularScore'])
    .where((eb) =>
      eb.and([onShelf(eb), ids.length > 0 ? eb('id', 'in', ids) : sql<SqlBool>`1 = 0`]),
    )
    .execute()

/** Those of these ids that are on the shelf, in any order. */
export const listRowsById = (db: Database, ids: number[]) =>
  selectCards(db)
    .where((eb) =>
      eb.and([onShelf(eb), ids.length > 0 ? eb('id', 'in', ids) : sql<SqlBool>`1 = 0`]),
    )
    .execute()

/** By id or slug; undefined when it is not on the shelf. */
export function findItemRow(db: Database, which: { id: number } | { slug: string }) {
  return db
    .selectFrom('item')
    .select(cardColumns)
    .select('description')
    .where(onShelf)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('slug', '=', which.slug)))
    .executeTakeFirst()
}
