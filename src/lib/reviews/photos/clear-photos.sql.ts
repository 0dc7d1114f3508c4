import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

/** Deletes all photos of a customer's reviews. Returns the items that showed some. */
export async function deletePhotosOf(db: Database, customerId: number): Promise<number[]> {
  const reviews = await db
    .selectFrom('review')
    .select(['id', 'item_id as itemId'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', (eb) => eb.selectFrom('review_photo').select('review_id'))
    .execute()
  const ids = [0, ...reviews.map(({ id }) => id)]
  await db.deleteFrom('review_photo').where('review_id', 'in', ids).execute()
  await db.updateTable('review').set({ photos_at: null }).where('id', 'in', ids).execute()
  return reviews.map(({ itemId }) => itemId)
}

/** Deletes photos of reviews whose writer has no account any more. */
export async function deletePhotosOfNobody(db: Database): Promise<void> {
  await db
    .deleteFrom('review_photo')
    .where('review_id', 'in', (eb) =>
      eb.selectFrom('review').select('review.id').where('customer_id', 'is', null),
    )
    .execute()
}

/** Photos from before that are not shown, and the mark of their reviews. */
export async function deleteUnshownBefore(db: Database, moment: Moment): Promise<void> {
  await db
    .deleteFrom('review_photo')
    .where('state', '<>', 'shown')
    .where('made_at', '<', moment)
    .execute()
  await db
    .updateTable('review')
    .set({ photos_at: null })
    .where('photos_at', 'is not', null)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('review_photo').select('review_id').where('state', '=', 'waits'),
    )
    .execute()
}
