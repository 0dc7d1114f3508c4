import type { Insertable, Selectable } from 'kysely'
import { type Database, lockRows } from '#lib/db/database.server.ts'
import type { MediaTable } from '#lib/db/tables/catalogue.ts'

/** Rows in one INSERT: keeps the number of parameters below both databases' limits. */
const BATCH = 500

export type MediaRow = Selectable<MediaTable>

export const findMedia = (db: Database, hash: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Locks the picture: nobody can remove it, or begin to use it, until the transaction ends. */
export const lockMedia = (db: Database, hash: string): Promise<MediaRow | undefined> =>
  lockRows(db, db.selectFrom('media').selectAll().where('hash', '=', hash)).executeTakeFirst()

export const listMedia = (db: Database) =>
  db.selectFrom('media').select(['hash', 'extension']).orderBy('hash').execute()

export const listMediaHashes = async (db: Database): Promise<string[]> =>
  (await db.selectFrom('media').select('hash').execute()).map((media) => media.hash)

/** Leaves pictures that exist already unchanged. */
export async function insertMedia(db: Database, rows: Insertable<MediaTable>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('media')
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
}

/** False, and nothing is deleted, while anything still shows the picture. */
export async function deleteUnusedMedia(db: Database, hash: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('media')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profile').select('id').where('image', '=', hash))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('item_image').select('id').where('media_hash', '=', hash))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('category').select('id').where('image', '=', hash))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_item').select('id').where('image', '=', hash))),
    )
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
