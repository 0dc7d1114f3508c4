import { type SqlBool, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { onShelf } from './shelf.sql.ts'

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

export type CardRow = Awaited<ReturnType<typeof listRowsById>>[number]

/** Those of these slugs that are on the shelf, in any order. */
export const listRowsBySlug = (db: Database, slugs: string[]) =>
  selectCards(db)
    .where((eb) =>
      eb.and([onShelf(eb), slugs.length > 0 ? eb('slug', 'in', slugs) : sql<SqlBool>`1 = 0`]),
    )
    .execute()

/** In any order; `ids` must not be empty. */
export const listRowsById = (db: Database, ids: number[]) =>
  selectCards(db).where('id', 'in', ids).execute()

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
