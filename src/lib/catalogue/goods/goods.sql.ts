import { type Insertable, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { NO_PRICE_YET } from './size-faults.ts'
import type { ItemImageTable, ItemSizeTable, ItemTable } from '#lib/db/tables/catalogue.ts'

/** Rows in one statement: keeps the number of parameters below both databases' limits. */
const BATCH = 1_000

async function inBatches<T>(rows: readonly T[], work: (rows: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await work(rows.slice(from, from + BATCH))
}

/** Items with these slugs, or all; sizes in the owner's order and pictures, the main one first. */
export async function readItemsOf(db: Database, slugs: readonly string[] | null) {
  const items = await db
    .selectFrom('item')
    .leftJoin('category', 'category.id', 'item.category_id')
    .leftJoin('sub_category', 'sub_category.id', 'item.sub_category_id')
    .leftJoin('section', 'section.id', 'item.section_id')
    .selectAll('item')
    .select([
      'category.slug as category',
      'sub_category.slug as subCategory',
      'section.slug as section',
    ])
    .$if(slugs !== null, (query) => query.where('item.slug', 'in', slugs ?? []))
    .orderBy('item.id')
    .execute()
  const ids = slugs && items.map(({ id }) => id)
  const sizes = db
    .selectFrom('item_size')
    .selectAll()
    .$if(ids !== null, (query) => query.where('item_id', 'in', ids ?? []))
    .orderBy('item_id')
    .orderBy('position')
  const images = db
    .selectFrom('item_image')
    .select(['item_id', 'media_hash as hash', 'colour', 'alt'])
    .$if(ids !== null, (query) => query.where('item_id', 'in', ids ?? []))
    .orderBy('item_id')
    .orderBy('position')
  return ids?.length === 0
    ? { items, sizes: [], images: [] }
    : { items, sizes: await sizes.execute(), images: await images.execute() }
}

/** Drafts without a price. The literal lets SQLite use the index of these alone. */
const unpriced = (db: Database) =>
  db
    .selectFrom('item')
    .where('archived_at', 'is', null)
    .where('price_kobo', '=', sql.lit(NO_PRICE_YET))

/** Slugs of the first drafts without a price. */
export const listDraftSlugs = async (db: Database, limit: number): Promise<string[]> =>
  (await unpriced(db).select('slug').orderBy('id').limit(limit).execute()).map(({ slug }) => slug)

const countOfAll = sql<number>`count(*)`.as('count')

export const countDrafts = async (db: Database): Promise<number> =>
  (await unpriced(db).select(countOfAll).executeTakeFirstOrThrow()).count

/** How many items that were made of a photo alone nobody has named yet. */
export const countUnnamed = async (db: Database): Promise<number> =>
  (await unpriced(db).select(countOfAll).where('unnamed', '=', 1).executeTakeFirstOrThrow()).count

/** Notes of a new draft that it has no name of its own. */
export async function setUnnamed(db: Database, id: number): Promise<void> {
  await db.updateTable('item').set({ unnamed: 1 }).where('id', '=', id).execute()
}

/** The sizes of the newest item of each category, the newest of these items first, each in the owner's order. */
export const listNewestSizes = (db: Database) =>
  db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .innerJoin('category', 'category.id', 'item.category_id')
    .select(['category.slug as category', 'item_size.name', 'item_size.colour'])
    .where('item_size.position', '>=', 0)
    .where('item.id', 'in', (eb) =>
      eb
        .selectFrom('item')
        .select((eb) => eb.fn.max('item.id').as('id'))
        .where('archived_at', 'is', null)
        .where('category_id', 'is not', null)
        .groupBy('category_id'),
    )
    .orderBy('item.id', 'desc')
    .orderBy('item_size.position')
    .execute()

/** Ids of the items on sale, by slug. */
export async function readShownIds(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'slug'])
    .where('published', '=', 1)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

export const listItemIds = async (db: Database): Promise<number[]> =>
  (await db.selectFrom('item').select('id').orderBy('id').execute()).map(({ id }) => id)

/** All items of a category, hidden ones too. */
export const listItemIdsIn = async (db: Database, categoryId: number): Promise<number[]> =>
  (await db.selectFrom('item').select('id').where('category_id', '=', categoryId).execute()).map(
    ({ id }) => id,
  )

type NewItem = Insertable<ItemTable> & { version: number }

/**
 * Inserts items of version 1, and updates the others where the shop still has the version before. Returns the ids by
 * slug of those that were written. Existing items keep id, ratings and stock.
 */
export async function upsertItems(
  db: Database,
  rows: readonly NewItem[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await inBatches(rows, async (batch) => {
    const saved = await db
      .insertInto('item')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('slug')
          .doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            description: eb.ref('excluded.description'),
            style: eb.ref('excluded.style'),
            colours: eb.ref('excluded.colours'),
            attributes: eb.ref('excluded.attributes'),
            weight_grams: eb.ref('excluded.weight_grams'),
            price_kobo: eb.ref('excluded.price_kobo'),
            new_price_kobo: eb.ref('excluded.new_price_kobo'),
            new_price_from: eb.ref('excluded.new_price_from'),
            new_price_until: eb.ref('excluded.new_price_until'),
            category_id: eb.ref('excluded.category_id'),
            sub_category_id: eb.ref('excluded.sub_category_id'),
            section_id: eb.ref('excluded.section_id'),
            published: eb.ref('excluded.published'),
            archived_at: eb.ref('excluded.archived_at'),
            unnamed: eb.ref('excluded.unnamed'),
            version: eb.ref('excluded.version'),
            added_at: eb.ref('excluded.added_at'),
            updated_at: eb.ref('excluded.updated_at'),
          }))
          .whereRef('item.version', '=', sql`excluded.version - 1`),
      )
      .returning(['id', 'slug'])
      .execute()
    for (const { id, slug } of saved) ids.set(slug, id)
  })
  return ids
}

/** Gives an item another slug. */
export async function renameItem(db: Database, id: number, slug: string): Promise<void> {
  await db.updateTable('item').set({ slug }).where('id', '=', id).execute()
}

/** Gives a size another name, under which its stock, orders and carts go on. */
export async function renameSize(db: Database, id: number, name: string): Promise<void> {
  await db.updateTable('item_size').set({ name }).where('id', '=', id).execute()
}

/**
 * Inserts or updates sizes without changing their stock; a new size has none. Returns them, locked until the
 * transaction ends.
 */
export async function upsertSizes(
  db: Database,
  rows: readonly Omit<Insertable<ItemSizeTable>, 'on_hand'>[],
) {
  const saved: SavedSize[] = []
  await inBatches(rows, async (batch) => {
    const sizes = await db
      .insertInto('item_size')
      .values(batch.map((row) => ({ ...row, on_hand: 0 })))
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'name']).doUpdateSet({
          position: (eb) => eb.ref('excluded.position'),
          colour: (eb) => eb.ref('excluded.colour'),
          price_kobo: (eb) => eb.ref('excluded.price_kobo'),
          new_price_kobo: (eb) => eb.ref('excluded.new_price_kobo'),
          new_price_from: (eb) => eb.ref('excluded.new_price_from'),
          new_price_until: (eb) => eb.ref('excluded.new_price_until'),
          sku: (eb) => eb.ref('excluded.sku'),
        }),
      )
      .returning(['id', 'item_id as itemId', 'name', 'on_hand as onHand', 'held'])
      .execute()
    saved.push(...sizes)
  })
  return saved
}
export type SavedSize = { id: number; itemId: number; name: string; onHand: number; held: number }

/** Replaces the photos of these items. */
export async function replaceImages(
  db: Database,
  itemIds: readonly number[],
  rows: readonly Insertable<ItemImageTable>[],
): Promise<void> {
  await inBatches(itemIds, async (batch) => {
    await db.deleteFrom('item_image').where('item_id', 'in', batch).execute()
  })
  await inBatches(rows, async (batch) => {
    await db.insertInto('item_image').values(batch).execute()
  })
  const pictured = new Set(rows.map((row) => row.item_id))
  const bare = itemIds.filter((id) => !pictured.has(id))
  for (const [has_photo, ids] of [
    [1, [...pictured]],
    [0, bare],
  ] as const)
    await inBatches(ids, async (batch) => {
      await db.updateTable('item').set({ has_photo }).where('id', 'in', batch).execute()
    })
}

/** Recomputes the available units of these items. */
export async function countAvailable(db: Database, itemIds: readonly number[]): Promise<void> {
  await inBatches(itemIds, async (batch) => {
    await db
      .updateTable('item')
      .set({
        available: sql`(select coalesce(sum(on_hand - held), 0) from item_size where item_id = item.id)`,
      })
      .where('id', 'in', batch)
      .execute()
  })
}

/** Whether there is an item, on sale or not. */
export const hasAnyItem = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('item').select('id').limit(1).executeTakeFirst()) !== undefined
