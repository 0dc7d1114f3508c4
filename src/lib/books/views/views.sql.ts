import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { ReportViewTable } from '#lib/db/tables/payments.ts'

export const listViews = (db: Database) =>
  db
    .selectFrom('report_view')
    .select(['id', 'name', 'report', 'query'])
    .orderBy('name_key')
    .execute()

/** False when a view has this name. */
export async function insertView(
  db: Database,
  view: Insertable<ReportViewTable>,
): Promise<boolean> {
  const added = await db
    .insertInto('report_view')
    .values(view)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const deleteView = async (db: Database, id: number) =>
  (await db
    .deleteFrom('report_view')
    .where('id', '=', id)
    .returning(['name', 'report', 'query'])
    .executeTakeFirst()) ?? null
