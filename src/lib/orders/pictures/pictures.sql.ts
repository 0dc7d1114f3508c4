import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { OrderPictureTable } from '#lib/db/tables/pictures.ts'
import type { Moment } from '#lib/time.ts'
import { isOpen } from '#lib/db/standing.sql.ts'
import type { OrderPicture, PictureKind } from './pictures.ts'

/** Of an order, the oldest first. */
export const listPictures = (db: Database, orderId: string): Promise<OrderPicture[]> =>
  db
    .selectFrom('order_picture')
    .select(['id', 'kind', 'return_request_id as requestId', 'who', 'made_at as madeAt'])
    .select(['width', 'height'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

/** Those of these order numbers whose orders have a picture of this kind. */
export async function findPictured(
  db: Database,
  numbers: string[],
  kind: PictureKind,
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_picture')
    .innerJoin('orders', 'orders.id', 'order_picture.order_id')
    .select('orders.number')
    .distinct()
    .where('orders.number', 'in', ['', ...numbers])
    .where('order_picture.kind', '=', kind)
    .execute()
  return rows.map(({ number }) => number)
}

/** The rows of these orders, without their bytes and who of the team took them. */
export const listPictureRows = (db: Database, orderIds: string[]) =>
  db
    .selectFrom('order_picture')
    .select(['id', 'order_id', 'kind', 'return_request_id', 'made_at', 'width', 'height'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()

export const findPicture = (db: Database, orderId: string, id: number) =>
  db
    .selectFrom('order_picture')
    .select(['id', 'kind', 'bytes'])
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function countPictures(
  db: Database,
  orderId: string,
  kind: PictureKind,
): Promise<number> {
  const { count } = await db
    .selectFrom('order_picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertPictures(
  db: Database,
  rows: Insertable<OrderPictureTable>[],
): Promise<void> {
  // One at a time: a statement with all of them would hold them in memory twice.
  for (const row of rows) await db.insertInto('order_picture').values(row).execute()
}

export async function deletePictures(
  db: Database,
  orderId: string,
  kind: PictureKind,
): Promise<void> {
  await db
    .deleteFrom('order_picture')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute()
}

export async function deletePicturesOfRequest(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('order_picture').where('return_request_id', '=', requestId).execute()
}

/** Pictures of transfers from before, of orders that wait for no money. */
export async function deleteTransfersBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('order_picture')
    .where('kind', '=', 'transfer')
    .where('made_at', '<', moment)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where(eb.not(isOpen)),
    )
    .execute()
}

export async function deletePicturesBefore(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('order_picture').where('made_at', '<', moment).execute()
}
