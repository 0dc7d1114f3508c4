import type { Database } from '#lib/db/database.server.ts'
import { lockRows } from '#lib/db/database.server.ts'
import type { CategoryKind } from './category.ts'

/** What `updateCategory` writes: what all have, and what a kind has of its own. */
export type CategoryRow = { name: string; slug: string; active: 0 | 1 }

export async function updateCategory(
  db: Database,
  { kind, id }: { kind: CategoryKind; id: number },
  row: CategoryRow,
): Promise<void> {
  await db.updateTable(kind).set(row).where('id', '=', id).execute()
}

export async function setPosition(
  db: Database,
  { kind, id }: { kind: CategoryKind; id: number },
  position: number,
): Promise<void> {
  await db.updateTable(kind).set({ position }).where('id', '=', id).execute()
}

/** Locks a category until the transaction ends, so that no item is put into it meanwhile. */
export async function lockCategory(
  db: Database,
  { kind, id }: { kind: CategoryKind; id: number },
): Promise<void> {
  await lockRows(db, db.selectFrom(kind).select('id').where('id', '=', id)).execute()
}

export async function deleteCategoryRow(
  db: Database,
  { kind, id }: { kind: CategoryKind; id: number },
): Promise<void> {
  await db.deleteFrom('old_slug').where('kind', '=', kind).where('thing_id', '=', id).execute()
  await db.deleteFrom(kind).where('id', '=', id).execute()
}

const COLUMN = {
  category: 'category_id',
  sub_category: 'sub_category_id',
  section: 'section_id',
} as const satisfies Record<CategoryKind, string>

/** How many items each category of a kind has, archived ones too; of one category's parts, with `within`. */
export const countItemsByCategory = (db: Database, kind: CategoryKind, within: number | null) =>
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
