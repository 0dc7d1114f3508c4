import type { Insertable, Selectable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { ImportPhotoTable } from '#lib/db/tables/catalogue.ts'

export type PhotoRow = Selectable<ImportPhotoTable>

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE = 1_000

export async function insertPhotos(
  db: Database,
  rows: readonly Insertable<ImportPhotoTable>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('import_photo')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** The photos of an item that are still to be fetched, in their order. */
export const listWaitingPhotos = (
  db: Database,
  reference: string,
  itemId: number,
): Promise<PhotoRow[]> =>
  db
    .selectFrom('import_photo')
    .selectAll()
    .where('reference', '=', reference)
    .where('item_id', '=', itemId)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .execute()

export async function setImportState(
  db: Database,
  { reference, item_id, position }: PhotoRow,
  { state, fault }: Pick<PhotoRow, 'state' | 'fault'>,
): Promise<void> {
  await db
    .updateTable('import_photo')
    .set({ state, fault })
    .where('reference', '=', reference)
    .where('item_id', '=', item_id)
    .where('position', '=', position)
    .execute()
}

export const findItemSlug = (db: Database, id: number): Promise<{ slug: string } | undefined> =>
  db.selectFrom('item').select('slug').where('id', '=', id).executeTakeFirst()

/** How many photos of an import are in each state. */
export const countStates = (db: Database, reference: string) =>
  db
    .selectFrom('import_photo')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('reference', '=', reference)
    .groupBy('state')
    .execute()

/** The photos that could not be had, with the items that lack them. */
export const listLeft = (db: Database, reference: string, most: number) =>
  db
    .selectFrom('import_photo')
    .innerJoin('item', 'item.id', 'import_photo.item_id')
    .select(['item.slug', 'item.name', 'import_photo.address', 'import_photo.fault'])
    .where('import_photo.reference', '=', reference)
    .where('import_photo.state', '=', 'left')
    .orderBy('import_photo.item_id')
    .orderBy('import_photo.position')
    .limit(most)
    .execute()
