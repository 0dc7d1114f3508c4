import { type RawBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { itemPrice, ownNewPriceAt } from '#lib/pricing/pricing.sql.ts'
import type { Moment } from '#lib/time.ts'
import { GONE } from '../catalogue.ts'
import type { CardItemRow, CardRow } from './cards.ts'

/** One character more than a list shows, to see whether the text is longer. */
const shortDescription = sql`substr(description, 1, 201)`
const isOnSale = sql`published = 1 and category_id in (select id from category where active = 1)`

/** Items with pictures and sizes in one statement, the largest part of a page's database time. */
const selectCards = <Values extends { now: Moment }>(
  where: (db: Database, values: Values) => RawBuilder<unknown>,
  description: RawBuilder<unknown>,
  condition = isOnSale,
) =>
  prepared((db, values: Values) => {
    const [list, tuple] = (
      isPostgres(db) ? ['json_agg', 'json_build_array'] : ['json_group_array', 'json_array']
    ).map((name) => sql.raw(name))
    return sql<CardRow>`
    select id, slug, name, ${description} as description, style, colours, attributes, weight_grams as "weightGrams", ${sql.join(itemPrice(values.now))},
      available, category_id as "categoryId",
      sub_category_id as "subCategoryId", section_id as "sectionId", rating_sum as "ratingSum",
      rating_count as "ratingCount", added_at as "addedAt",
      (select cast(${list}(${tuple}(hash, width, height, item_image.colour, item_image.alt)
          order by item_image.position) as text)
        from item_image inner join media on hash = media_hash where item_id = item.id) as images,
      (select cast(${list}(${tuple}(item_size.id, size, on_hand - held, colour, item_size.price_kobo, sku, ${ownNewPriceAt(values.now)})
          order by item_size.position, item_size.id) as text)
        from item_size where item_id = item.id and item_size.position <> ${sql.lit(GONE)}) as variants
    from item where ${where(db, values)} and ${condition}`
  })

/** A list is one parameter, so that lists of all lengths share one statement. */
const isOneOf = (db: Database, column: 'id' | 'slug', list: unknown) =>
  isPostgres(db)
    ? sql`${sql.ref(column)} = any(${list})`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`

/** The list as a parameter for `isOneOf`. */
const asOne = (db: Database, values: (number | string)[]) =>
  isPostgres(db) ? values : JSON.stringify(values)

const selectAmong = (column: 'id' | 'slug', description: RawBuilder<unknown>) =>
  selectCards(
    (db, { values }: { values: unknown; now: Moment }) => isOneOf(db, column, values),
    description,
  )

const selectBySlugs = selectAmong('slug', shortDescription)
const selectByIds = selectAmong('id', shortDescription)
const selectWholeBySlugs = selectAmong('slug', sql`description`)
const selectWholeByIds = selectAmong('id', sql`description`)
const selectDraft = selectCards(
  (_, { id }: { id: number; now: Moment }) => sql`id = ${id}`,
  sql`description`,
  sql`archived_at is null`,
)

const selectCardItems = prepared((db, { ids, now }: { ids: unknown; now: Moment }) => {
  const tuple = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array')
  return sql<CardItemRow>`
    select id, slug, name, ${sql.join(itemPrice(now))}, available,
      (select cast(${tuple}(hash, width, height) as text) from item_image
        inner join media on hash = media_hash where item_id = item.id
        order by item_image.position limit 1) as image
    from item where ${isOneOf(db, 'id', ids)} and ${isOnSale}`
})

/** The card data of those items that are on sale, in the given order. Half the cost of `listRowsById`. */
export async function listCardItemsById(
  db: Database,
  ids: number[],
  now: Moment,
): Promise<CardItemRow[]> {
  const rows = await selectCardItems(db, { ids: asOne(db, ids), now })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The items on sale with these slugs, in any order. */
export const listRowsBySlug = (db: Database, slugs: string[], now: Moment): Promise<CardRow[]> =>
  selectBySlugs(db, { values: asOne(db, slugs), now })

/** The items on sale with these ids, in any order. */
export const listRowsById = (db: Database, ids: number[], now: Moment): Promise<CardRow[]> =>
  selectByIds(db, { values: asOne(db, ids), now })

/** What is shown of an archived item. `image`: JSON list of hash, width, height; null for none. */
export const findArchivedRow = (db: Database, which: { id: number } | { slug: string }) =>
  db
    .selectFrom('item')
    .select(['id', 'slug', 'name'])
    .select(
      sql<
        string | null
      >`(select cast(${sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array')}(hash, width, height) as text)
      from item_image inner join media on hash = media_hash where item_id = item.id
      order by item_image.position limit 1)`.as('image'),
    )
    .where('archived_at', 'is not', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('slug' in which, (query) => query.where('slug', '=', 'slug' in which ? which.slug : ''))
    .executeTakeFirst()

/** Whether an item has a page: it is on sale, or archived. */
export const hasPage = async (db: Database, slug: string): Promise<boolean> =>
  (await db
    .selectFrom('item')
    .select('id')
    .where('slug', '=', slug)
    .where((eb) => eb.or([eb('published', '=', 1), eb('archived_at', 'is not', null)]))
    .executeTakeFirst()) !== undefined

/** An item by id or slug, with its complete description; undefined when it is not on sale. */
export async function findItemRow(
  db: Database,
  which: { id: number } | { slug: string },
  now: Moment,
): Promise<CardRow | undefined> {
  const [row] = await ('id' in which
    ? selectWholeByIds(db, { values: asOne(db, [which.id]), now })
    : selectWholeBySlugs(db, { values: asOne(db, [which.slug]), now }))
  return row
}

/** An item whether it is shown or not. */
export const findDraftRow = async (
  db: Database,
  id: number,
  now: Moment,
): Promise<CardRow | undefined> => (await selectDraft(db, { id, now }))[0]
