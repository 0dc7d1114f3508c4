import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { OrderNoteTable } from '#lib/db/tables/orders.ts'

/** Returns its id. */
export async function insertNote(db: Database, row: Insertable<OrderNoteTable>): Promise<number> {
  const { id } = await db
    .insertInto('order_note')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listNotes = (db: Database, orderId: string) =>
  db
    .selectFrom('order_note')
    .select(['who', 'words', 'is_shown as isShown', 'created_at as at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export async function listNotesOfAll(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_note')
    .select(['order_id as orderId', 'who', 'words'])
    .where('order_id', 'in', orderIds)
    .where('is_shown', '=', 0)
    .orderBy('id')
    .execute()
}
