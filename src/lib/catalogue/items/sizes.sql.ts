import { type ExpressionBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import { GONE } from '../catalogue.ts'
import type { StockCursor, StockedSize } from './sizes.ts'

type SizeExpression = ExpressionBuilder<Tables, 'item_size' | 'item'>

/**
 * The sizes on sale with fewer than `below` left; without it all that are in the shop. `itemIds`: only those of these
 * items.
 */
export type SizeFilter = { below?: number; itemIds?: readonly number[] }

const left = sql<number>`item_size.on_hand - item_size.held`

/** Includes sizes that are no longer in the owner's file, while some are in stock. */
const isInShop = (eb: SizeExpression) =>
  eb.or([eb('item_size.position', '<>', GONE), eb('item_size.on_hand', '>', 0)])

const isLow = (eb: SizeExpression, below: number) =>
  eb.and([eb('item.published', '=', 1), eb('item_size.position', '<>', GONE), eb(left, '<', below)])

const fits = (eb: SizeExpression, { below, itemIds }: SizeFilter) =>
  eb.and([
    below === undefined ? isInShop(eb) : isLow(eb, below),
    ...(itemIds ? [eb('item.id', 'in', itemIds)] : []),
  ])

const selectSizes = (db: Database) =>
  db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select([
      'item_size.id',
      'item_size.item_id as itemId',
      'item.name as itemName',
      'item.slug',
      'item_size.name',
      'item_size.size',
      'item_size.colour',
      'item_size.sku',
      'item.published',
      'item_size.on_hand as onHand',
      'item_size.held',
      left.as('left'),
    ])

/** The fewest left first. */
export const listSizes = (
  db: Database,
  filter: SizeFilter,
  limit: number | null,
): Promise<StockedSize[]> =>
  selectSizes(db)
    .where((eb) => fits(eb, filter))
    .orderBy(left)
    .orderBy('item_size.id')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()

const fewest = sql<number>`min(item_size.on_hand - item_size.held)`

/** The items with such a size, with the fewest left of these: the fewest first, after the cursor. */
export const listStockedItems = (
  db: Database,
  filter: SizeFilter,
  { after, limit }: { after: StockCursor | null; limit: number },
) =>
  db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(['item.id', 'item.name', 'item.slug', 'item.published', fewest.as('fewest')])
    .select((eb) =>
      eb
        .selectFrom('item_image')
        .select('media_hash')
        .whereRef('item_image.item_id', '=', 'item.id')
        .orderBy('item_image.position')
        .limit(1)
        .as('image'),
    )
    .where((eb) => fits(eb, filter))
    .groupBy(['item.id', 'item.name', 'item.slug', 'item.published'])
    .$if(after !== null, (query) =>
      query.having((eb) =>
        eb.or([
          eb(fewest, '>', after?.left ?? 0),
          eb.and([eb(fewest, '=', after?.left ?? 0), eb('item.id', '>', after?.id ?? 0)]),
        ]),
      ),
    )
    .orderBy(fewest)
    .orderBy('item.id')
    .limit(limit)
    .execute()

/** How many items have a low size, counted up to `limit`. */
export async function countLowItems(db: Database, below: number, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('item_size')
        .innerJoin('item', 'item.id', 'item_size.item_id')
        .select('item.id')
        .distinct()
        .where((each) => isLow(each, below))
        .limit(limit)
        .as('low'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findSize = (db: Database, id: number): Promise<StockedSize | undefined> =>
  selectSizes(db).where('item_size.id', '=', id).executeTakeFirst()

/** In the owner's order. */
export const listSizesOfItem = (db: Database, slug: string): Promise<StockedSize[]> =>
  selectSizes(db)
    .where('item.slug', '=', slug)
    .where(isInShop)
    .orderBy('item_size.position')
    .orderBy('item_size.id')
    .execute()

/** Those of these items with a size that is on sale or in stock, by name. */
export const listItemNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('item')
    .select(['id', 'slug', 'name'])
    .where('id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item_size')
          .select('item_size.id')
          .whereRef('item_size.item_id', '=', 'item.id')
          .where((each) => each.or([each('position', '<>', GONE), each('on_hand', '>', 0)])),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Includes items that are not on sale. */
export const listNamesBySlug = (db: Database, slugs: readonly string[]) =>
  db.selectFrom('item').select(['slug', 'name']).where('slug', 'in', slugs).execute()

/** Ids of items with a SKU that begins with `beginning` (lower case), ignoring case, at most `most`. */
export async function listItemIdsBySku(
  db: Database,
  beginning: string,
  most: number,
): Promise<number[]> {
  // As the index has it.
  const sku = isPostgres(db) ? sql<string>`lower(sku) collate "C"` : sql<string>`lower(sku)`
  const rows = await db
    .selectFrom('item_size')
    .select('item_id')
    .distinct()
    .where('sku', 'is not', null)
    .where(sku, '>=', beginning)
    .where(sku, '<', `${beginning}\u{10ffff}`)
    .limit(most)
    .execute()
  return rows.map(({ item_id }) => item_id)
}
