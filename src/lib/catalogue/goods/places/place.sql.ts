import type { Database } from '#lib/db/database.server.ts'
import { lockRows } from '#lib/db/database.server.ts'
import type { PlaceKind } from './place.ts'

/** What `updatePlace` writes: what all have, and what a kind has of its own. */
export type PlaceRow = { name: string; slug: string; active: 0 | 1 }

export async function updatePlace(
  db: Database,
  { kind, id }: { kind: PlaceKind; id: number },
  row: PlaceRow,
): Promise<void> {
  await db.updateTable(kind).set(row).where('id', '=', id).execute()
}

export async function setPosition(
  db: Database,
  { kind, id }: { kind: PlaceKind; id: number },
  position: number,
): Promise<void> {
  await db.updateTable(kind).set({ position }).where('id', '=', id).execute()
}

/** Locks a place until the transaction ends, so that no item is put into it meanwhile. */
export async function lockPlace(
  db: Database,
  { kind, id }: { kind: PlaceKind; id: number },
): Promise<void> {
  await lockRows(db, db.selectFrom(kind).select('id').where('id', '=', id)).execute()
}

export async function deletePlaceRow(
  db: Database,
  { kind, id }: { kind: PlaceKind; id: number },
): Promise<void> {
  await db.deleteFrom('old_slug').where('kind', '=', kind).where('thing_id', '=', id).execute()
  await db.deleteFrom(kind).where('id', '=', id).execute()
}

const COLUMN = {
  category: 'category_id',
  sub_category: 'sub_category_id',
  section: 'section_id',
} as const satisfies Record<PlaceKind, string>

/** How many items each place of a kind has, archived ones too; of one category's parts, with `within`. */
export const countItemsByPlace = (db: Database, kind: PlaceKind, within: number | null) =>
  db
    .selectFrom('item')
    .select([`${COLUMN[kind]} as id`])
    .select((eb) => [
      eb.fn.countAll<number | string>().as('items'),
      eb.fn.count<number | string>('archived_at').as('archived'),
    ])
    .where(COLUMN[kind], 'is not', null)
    .$if(within !== null, (query) => query.where('category_id', '=', within))
    .groupBy(COLUMN[kind])
    .execute()
