import type { Shop } from '#lib/shop.ts'
import { LISTS_TAG } from '../catalogue.ts'
import { addUpCategories, listScores, type Scores, updateScores } from './scores.sql.ts'

/** Scores in one transaction: short enough that no shopper waits. */
const AT_ONCE = 200

type ScoreOfItems = ReadonlyMap<number, number>

/** Stores each item's popular and trending scores. Writes only changed ones. */
export async function saveScores(
  shop: Shop,
  { popular, trending }: { popular: ScoreOfItems; trending: ScoreOfItems },
): Promise<void> {
  const known = new Map((await listScores(shop.db)).map((scores) => [scores.itemId, scores]))
  const ids = new Set([...known.keys(), ...popular.keys()])
  const changed = [...ids]
    .map((itemId) => ({
      itemId,
      popular: popular.get(itemId) ?? 0,
      trending: trending.get(itemId) ?? 0,
    }))
    .filter((scores) => !isSame(scores, known.get(scores.itemId)))
  for (let from = 0; from < changed.length; from += AT_ONCE)
    await shop.inTransaction(async (shop) => {
      for (const scores of changed.slice(from, from + AT_ONCE)) await updateScores(shop.db, scores)
    })
  await addUpCategories(shop.db)
  if (changed.length > 0) await shop.invalidate([LISTS_TAG])
}

const isSame = (now: Scores, before: Scores = { itemId: 0, popular: 0, trending: 0 }): boolean =>
  now.popular === before.popular && now.trending === before.trending
