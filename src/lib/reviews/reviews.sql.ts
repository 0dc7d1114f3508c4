import type { Database } from '#lib/db/database.server.ts'
import type { Fit } from '#lib/catalogue/items/fit.ts'
import type { Moment } from '#lib/time.ts'

type Author = { customerId: number; itemId: number }
type Written = { rating: number; description: string; fit: Fit | null; now: Moment }

export const findReview = (db: Database, { customerId, itemId }: Author) =>
  db
    .selectFrom('review')
    .select(['id', 'rating', 'description', 'fit'])
    .select(['created_at as createdAt', 'hidden_at as hiddenAt', 'hidden_reason as hiddenReason'])
    .where('customer_id', '=', customerId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()

export async function insertReview(
  db: Database,
  { customerId, itemId }: Author,
  { rating, description, fit, now }: Written,
): Promise<number> {
  const { id } = await db
    .insertInto('review')
    .values({
      customer_id: customerId,
      item_id: itemId,
      rating,
      description,
      fit,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateReview(
  db: Database,
  id: number,
  { rating, description, fit, now }: Written,
): Promise<void> {
  await db
    .updateTable('review')
    // The desk reads it anew.
    .set({ rating, description, fit, updated_at: now, read_at: null })
    .where('id', '=', id)
    .execute()
}

/** The customer's ratings of these items. `itemIds` must not be empty. */
export const listOwnRatings = (db: Database, customerId: number, itemIds: number[]) =>
  db
    .selectFrom('review')
    .select(['item_id as itemId', 'rating'])
    .where('customer_id', '=', customerId)
    .where('item_id', 'in', itemIds)
    .execute()
