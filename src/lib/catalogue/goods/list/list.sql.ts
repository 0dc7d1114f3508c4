import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { isReducedAt } from '#lib/pricing/pricing.sql.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import type { Moment } from '#lib/time.ts'
import { GONE } from '../../catalogue.ts'
import type { GoodsCursor, GoodsSort, GoodsTab } from './list.ts'

type ItemExpression = ExpressionBuilder<Tables, 'item'>

export type GoodsFilter = {
  tab: GoodsTab
  now: Moment
  sort: GoodsSort
  categoryId: number | null
  /** Only these; null for all. */
  ids: readonly number[] | null
}

const hasLowSize = (eb: ItemExpression) =>
  eb.exists(
    eb
      .selectFrom('item_size')
      .select('item_size.id')
      .whereRef('item_size.item_id', '=', 'item.id')
      .where('item_size.position', '<>', GONE)
      .where(sql<number>`item_size.on_hand - item_size.held`, '<', LOW_STOCK),
  )

/** Archived goods are in no tab but their own. */
function isInTab(eb: ItemExpression, tab: GoodsTab, now: Moment) {
  if (tab === 'archived') return eb('item.archived_at', 'is not', null)
  const hasNewPrice = eb('item.new_price_kobo', 'is not', null)
  const conditions = {
    all: () => [],
    shown: () => [eb('item.published', '=', 1)],
    // As literals: a database finds an index of some rows only when the statement says which.
    hidden: () => [eb('item.published', '=', eb.lit(0))],
    low: () => [eb('item.published', '=', 1), hasLowSize(eb)],
    'no-photo': () => [eb('item.has_photo', '=', eb.lit(0))],
    reduced: () => [hasNewPrice],
    // Said twice, so that the databases find the index of goods with a reduced price.
    'on-sale': () => [hasNewPrice, isReducedAt(now)],
    // One that is over before it begins has faults and cannot be saved, so the beginning says it all.
    'sale-begins': () => [eb('item.new_price_from', '>', now)],
    'sale-ends': () => [isReducedAt(now), eb('item.new_price_until', 'is not', null)],
    'sale-over': () => [eb('item.new_price_until', '<=', now)],
  }
  return eb.and([eb('item.archived_at', 'is', null), ...conditions[tab]()])
}

/** What the list is sorted by, with the id after it. */
const COLUMN_OF = {
  name: 'item.name',
  left: 'item.available',
  begins: 'item.new_price_from',
  ends: 'item.new_price_until',
} as const

function isAfter(eb: ItemExpression, sort: GoodsSort, { value, id }: GoodsCursor) {
  if (sort === 'newest') return eb('item.id', '<', id)
  const column = COLUMN_OF[sort]
  const last = sort === 'left' ? Number(value) : value
  return eb(eb.refTuple(column, 'item.id'), '>', eb.tuple(last, id))
}

type Which = Pick<GoodsFilter, 'tab' | 'now' | 'categoryId' | 'ids'>

const selectGoods = (db: Database, { tab, now, categoryId, ids }: Which) =>
  db
    .selectFrom('item')
    .where((eb) => isInTab(eb, tab, now))
    .$if(categoryId !== null, (query) => query.where('item.category_id', '=', categoryId))
    .$if(ids !== null, (query) => query.where('item.id', 'in', ids ?? []))

/** The slugs of all goods, at most `most`, in a fixed order. */
export async function listGoodsSlugs(db: Database, which: Which, most: number): Promise<string[]> {
  if (which.ids?.length === 0) return []
  const query = selectGoods(db, which).select('item.slug').orderBy('item.id').limit(most)
  return (await query.execute()).map(({ slug }) => slug)
}

/** A page of goods. */
export async function listGoods(
  db: Database,
  { sort, ...which }: GoodsFilter,
  { after, limit }: { after: GoodsCursor | null; limit: number },
) {
  if (which.ids?.length === 0) return []
  const page = selectGoods(db, which)
    .select(['item.id', 'item.name', 'item.available'])
    .$if(after !== null, (query) =>
      query.where((eb) => isAfter(eb, sort, after ?? { value: '', id: 0 })),
    )
    .$call((query) =>
      sort === 'newest'
        ? query.orderBy('item.id', 'desc')
        : query.orderBy(COLUMN_OF[sort]).orderBy('item.id'),
    )
    .limit(limit)
  const found = await page.execute()
  const rows = await describe(
    db,
    found.map(({ id }) => id),
  )
  return found.flatMap(({ id }) => rows.get(id) ?? [])
}

/** How many sizes and colours of each item are offered, how many of them are sold out, and one of these. */
const sizesOf = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('item_size')
    .select([
      'item_id',
      sql<number>`count(*)`.as('sizes'),
      sql<number>`count(nullif(colour, ''))`.as('colours'),
      sql<number>`sum(case when on_hand > held then 0 else 1 end)`.as('out'),
      sql<string | null>`min(case when on_hand > held then null else name end)`.as('firstOut'),
    ])
    .where('item_id', 'in', ids)
    .where('position', '<>', GONE)
    .groupBy('item_id')

/** How many goods each tab has, each counted no further than `limit`; not the low ones, which would be a long look. */
export async function countTabs(db: Database, now: Moment, limit: number) {
  const tabs = ['all', 'shown', 'hidden', 'no-photo', 'reduced', 'archived'] as const
  const countOf = (tab: GoodsTab) => {
    const some = db
      .selectFrom('item')
      .select('item.id')
      .where((eb) => isInTab(eb, tab, now))
      .limit(limit)
    return sql<number>`(select count(*) from ${some} as found)`
  }
  const row: Record<string, unknown> = await db
    .selectNoFrom(tabs.map((tab) => countOf(tab).as(tab)))
    .executeTakeFirstOrThrow()
  return Object.fromEntries(tabs.map((tab) => [tab, Number(row[tab])]))
}

/** What the list shows of these items. */
async function describe(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await db
    .selectFrom('item')
    .leftJoin('category', 'category.id', 'item.category_id')
    .leftJoin(sizesOf(db, ids).as('offered'), 'offered.item_id', 'item.id')
    .select([
      'item.id',
      'item.slug',
      'item.name',
      'category.name as category',
      'item.price_kobo as priceKobo',
      'item.new_price_kobo as newPriceKobo',
      'item.new_price_from as newPriceFrom',
      'item.new_price_until as newPriceUntil',
      'item.published',
      'item.archived_at as archivedAt',
      'item.available as left',
      'offered.sizes',
      'offered.colours',
      'offered.out',
      'offered.firstOut',
    ])
    .select((eb) =>
      eb
        .selectFrom('item_image')
        .select('item_image.media_hash')
        .whereRef('item_image.item_id', '=', 'item.id')
        .orderBy('item_image.position')
        .orderBy('item_image.id')
        .limit(1)
        .as('image'),
    )
    .where('item.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
