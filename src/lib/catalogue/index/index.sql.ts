import { type RawBuilder, sql } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { ownChanges, pricedGoods } from '#lib/pricing/pricing.sql.ts'
import type { IndexRow } from './index-items.ts'
import { PAIR_SEPARATOR } from './pairs.ts'

const AT_ONCE = 2_000

/** How far changes have been read. Only `readChanges` interprets it. */
export type Position = string

/** The "item id" of a change of categories, sub-categories, sections or synonyms. */
export const CATEGORIES = 0

/** `version` distinguishes changes of one item. */
export type IndexChange = { itemId: number; version: string }

/**
 * Deletes changes from another PostgreSQL server, after its backup was restored here: its transaction numbers are
 * higher than any here, so each update would report them again.
 */
export async function deleteForeignChanges(db: Database): Promise<void> {
  if (!isPostgres(db)) return
  // Select first: a row that is changed meanwhile has another version when it is deleted.
  await sql`with foreign_change as materialized (
      select item_id, version from catalogue_change where version >= pg_snapshot_xmax(pg_current_snapshot()))
    delete from catalogue_change using foreign_change
    where catalogue_change.item_id = foreign_change.item_id
      and catalogue_change.version = foreign_change.version`.execute(db)
}

/** The position from which `readChanges` reports all later commits. */
export async function readPosition(db: Database): Promise<Position> {
  const position = isPostgres(db)
    ? sql`pg_snapshot_xmin(pg_current_snapshot())::text`
    : sql`cast(coalesce((select max(version) from catalogue_change), 0) as text)`
  const { rows } = await sql<{ position: Position }>`select ${position} as position`.execute(db)
  return rows[0]?.position ?? '0'
}

/**
 * The changes committed since `position`, and the next position. PostgreSQL may repeat a change while an older
 * transaction is open.
 */
export const readChanges = (
  db: Database,
  position: Position,
): Promise<{ changes: IndexChange[]; position: Position }> =>
  isPostgres(db) ? readByTransaction(db, position) : readByVersion(db, position)

type ReportedRow = { position: Position; itemId: number | null; version: string | null }

const selectByTransaction = prepared(
  (_, { since }: { since: Position }) => sql<ReportedRow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
      catalogue_change.item_id as "itemId", catalogue_change.version::text as version
    from (select 1) as once left join catalogue_change on version >= ${since}::xid8`,
)

/** Transactions do not commit in the order of their numbers: those that were open at the last update are read again. */
async function readByTransaction(db: Database, since: Position) {
  const rows = await selectByTransaction(db, { since })
  const changes = rows.flatMap(({ itemId, version }) =>
    itemId === null || version === null ? [] : [{ itemId, version }],
  )
  return { changes, position: rows[0]?.position ?? since }
}

const selectByVersion = prepared(
  (_, { since }: { since: number }) => sql<{ itemId: number; version: number }>`
    select item_id as "itemId", version from catalogue_change where version > ${since} order by version`,
)

/** SQLite has one writer: a later commit has a higher version. */
async function readByVersion(db: Database, since: Position) {
  const rows = await selectByVersion(db, { since: Number(since) })
  const changes = rows.map(({ itemId, version }) => ({ itemId, version: String(version) }))
  return { changes, position: String(rows.at(-1)?.version ?? since) }
}

/** Sizes are aggregated to one text for each item: as rows they took half of the time of a load. */
function selectRows(db: Database) {
  const join = sql.raw(isPostgres(db) ? 'string_agg' : 'group_concat')
  const ofStock = (what: RawBuilder<unknown>) =>
    sql<string>`coalesce((select ${join}(${what}, '|') from item_size
      where item_id = item.id and on_hand > held), '')`
  return db
    .selectFrom('item')
    .select([
      'id',
      'name',
      'category_id as categoryId',
      'sub_category_id as subCategoryId',
      'section_id as sectionId',
      'style',
      'colours',
      'attributes',
      'available',
      'popular_score as popularScore',
      'trending_score as trendingScore',
      'added_at as addedAt',
    ])
    .select(pricedGoods)
    .select(ownChanges(db).as('ownMoments'))
    .select([
      ofStock(sql`size`).as('sizes'),
      ofStock(sql`case when colour <> '' then colour || ${sql.lit(PAIR_SEPARATOR)} || size end`).as(
        'pairs',
      ),
    ])
    .orderBy('id')
}

const selectShown = (db: Database) => selectRows(db).where('published', '=', 1)

/** The row of an item, whether published or not; undefined without a category. */
export async function readIndexRow(db: Database, id: number): Promise<IndexRow | undefined> {
  return inCategories(await selectRows(db).where('id', '=', id).execute())[0]
}

/** Yields all published items in a category, in batches. */
export async function* readAllRows(db: Database): AsyncGenerator<IndexRow[]> {
  for (let last = 0; ;) {
    const rows = await selectShown(db).where('id', '>', last).limit(AT_ONCE).execute()
    const end = rows.at(-1)?.id
    if (end === undefined) return
    yield inCategories(rows)
    last = end
  }
}

/** The published items among these ids that are in a category. */
export async function readRows(db: Database, ids: number[]): Promise<IndexRow[]> {
  const all: IndexRow[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    all.push(...inCategories(await selectShown(db).where('id', 'in', some).execute()))
  }
  return all
}

const inCategories = (rows: (Omit<IndexRow, 'categoryId'> & { categoryId: number | null })[]) =>
  rows.filter((row): row is IndexRow => row.categoryId !== null)
