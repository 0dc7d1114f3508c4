import { sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import type { ShelfRow } from './shelf-rows.ts'

const AT_ONCE = 2_000

/** Where the reading of changes has come to; text that only `readChanges` understands. */
export type Mark = string

/** What has changed where it is no item. */
export const PLACES = 0
export const WORDS = -1

/** A change of `itemId`, or of `PLACES` or `WORDS`; `key` tells two changes of one item apart. */
export type Change = { itemId: number; key: string }

/**
 * Forgets what another PostgreSQL noted, whose backup was restored here: its transactions have higher numbers than any
 * here, so that each look would be told of them again. Nothing that this server noted is lost.
 */
export async function forgetForeignChanges(db: Database): Promise<void> {
  if (!isPostgres(db)) return
  // Found first: a row that a transaction takes over meanwhile has another version by the time it is deleted.
  await sql`with foreign_change as materialized (
      select item_id, version from shelf_change where version >= pg_snapshot_xmax(pg_current_snapshot()))
    delete from shelf_change using foreign_change
    where shelf_change.item_id = foreign_change.item_id
      and shelf_change.version = foreign_change.version`.execute(db)
}

/** The mark to ask from for what is committed from now on. */
export async function readMark(db: Database): Promise<Mark> {
  const { rows } = isPostgres(db)
    ? await sql<{
        mark: Mark
      }>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`.execute(db)
    : await sql<{ mark: Mark }>`select cast(coalesce(max(version), 0) as text) as mark
        from shelf_change`.execute(db)
  return rows[0]?.mark ?? '0'
}

/**
 * What has been committed since `mark`, and the mark to ask from next. On PostgreSQL a change may be told of again,
 * as long as some older transaction is open.
 */
export const readChanges = (
  db: Database,
  mark: Mark,
): Promise<{ changes: Change[]; mark: Mark }> =>
  isPostgres(db) ? readByTransaction(db, mark) : readByVersion(db, mark)

type ToldRow = { mark: Mark; itemId: number | null; key: string | null }

const selectTold = prepared(
  (_, { since }: { since: Mark }) => sql<ToldRow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      shelf_change.item_id as "itemId", shelf_change.version::text as key
    from (select 1) as once left join shelf_change on version >= ${since}::xid8`,
)

/** Transactions do not end in the order of their numbers: all that were open at the last look are looked at again. */
async function readByTransaction(db: Database, since: Mark) {
  const rows = await selectTold(db, { since })
  const changes = rows.flatMap(({ itemId, key }) =>
    itemId === null || key === null ? [] : [{ itemId, key }],
  )
  return { changes, mark: rows[0]?.mark ?? since }
}

const selectChanges = prepared(
  (_, { since }: { since: number }) => sql<{ itemId: number; version: number }>`
    select item_id as "itemId", version from shelf_change where version > ${since} order by version`,
)

/** SQLite has one writer: what is committed later has a higher version. */
async function readByVersion(db: Database, since: Mark) {
  const rows = await selectChanges(db, { since: Number(since) })
  const changes = rows.map(({ itemId, version }) => ({ itemId, key: String(version) }))
  return { changes, mark: String(rows.at(-1)?.version ?? since) }
}

/** Has every process read anew what it knows of the words that goods are found by, once this is committed. */
export async function noteWords(db: Database): Promise<void> {
  if (isPostgres(db)) {
    await sql`insert into shelf_change (item_id, version) values (${WORDS}, pg_current_xact_id())
      on conflict (item_id) do update set version = excluded.version`.execute(db)
    return
  }
  await sql`delete from shelf_change where item_id = ${WORDS}`.execute(db)
  await sql`insert into shelf_change (item_id) values (${WORDS})`.execute(db)
}

/** Sizes come with their items as one text: 300,000 rows of their own took half of the time that reading a shelf took. */
function selectRows(db: Database) {
  const parted = isPostgres(db) ? sql`string_agg(name, '|')` : sql`group_concat(name, '|')`
  return db
    .selectFrom('item')
    .select([
      'id',
      'category_id as categoryId',
      'sub_category_id as subCategoryId',
      'section_id as sectionId',
      'style',
      'colours',
      'price_kobo as priceKobo',
      'new_price_kobo as newPriceKobo',
      'available',
      'popular_score as popularScore',
      'trending_score as trendingScore',
      'added_at as addedAt',
    ])
    .select(
      sql<string>`coalesce((select ${parted} from item_size
        where item_id = item.id and on_hand > held), '')`.as('sizes'),
    )
    .where('published', '=', 1)
    .orderBy('id')
}

/** All published items that stand in a category, some thousand at a time. */
export async function* readShelf(db: Database): AsyncGenerator<ShelfRow[]> {
  for (let last = 0; ;) {
    const rows = await selectRows(db).where('id', '>', last).limit(AT_ONCE).execute()
    const end = rows.at(-1)?.id
    if (end === undefined) return
    yield inCategories(rows)
    last = end
  }
}

/** Those of these items that are published and stand in a category. */
export async function readShelfRows(db: Database, ids: number[]): Promise<ShelfRow[]> {
  const all: ShelfRow[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    all.push(...inCategories(await selectRows(db).where('id', 'in', some).execute()))
  }
  return all
}

const inCategories = (rows: (Omit<ShelfRow, 'categoryId'> & { categoryId: number | null })[]) =>
  rows.filter((row): row is ShelfRow => row.categoryId !== null)
