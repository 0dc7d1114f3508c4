import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

export type Scores = { itemId: number; popular: number; trending: number }

/** The scores of items that have any. */
export const listScores = (db: Database): Promise<Scores[]> =>
  db
    .selectFrom('item')
    .select(['id as itemId', 'popular_score as popular', 'trending_score as trending'])
    .where((eb) => eb.or([eb('popular_score', '>', 0), eb('trending_score', '>', 0)]))
    .execute()

export async function updateScores(
  db: Database,
  { itemId, popular, trending }: Scores,
): Promise<void> {
  await db
    .updateTable('item')
    .set({ popular_score: popular, trending_score: trending })
    .where('id', '=', itemId)
    .execute()
}

/**
 * Sets a category's trending score to the sum of its available items. Writes only changed scores: any write, even of
 * the same value, makes each process read the categories again.
 */
export async function addUpCategories(db: Database): Promise<void> {
  const sum = sql<number>`coalesce((select sum(item.trending_score) from item
    where item.category_id = category.id and published = 1 and available > 0), 0)`
  const changed = await db
    .selectFrom('category')
    .select('id')
    .where('category.trending_score', '<>', sum)
    .execute()
  if (changed.length === 0) return
  await db
    .updateTable('category')
    .set({ trending_score: sum })
    .where('category.trending_score', '<>', sum)
    .execute()
}
