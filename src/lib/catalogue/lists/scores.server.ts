import type { Shop } from '#lib/shop.server.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { LISTS_TAG } from '../catalogue.ts'
import { type Demand, scoreOf } from './scores.ts'
import {
  addUpCategories,
  countFavourites,
  countUnits,
  type Counted,
  countViewers,
  listScores,
  type Scores,
  updateScores,
} from './scores.sql.ts'

const POPULAR_MS = 30 * DAY_MS
const TRENDING_MS = 7 * DAY_MS
/** Scores written in one transaction: short enough that no shopper waits for it. */
const AT_ONCE = 200

/** Counts anew what is popular and what is trending, so that lists only read. Writes what has changed. */
export async function countScores(shop: Shop): Promise<void> {
  const [popular, trending, before] = await Promise.all([
    scoreItems(shop, POPULAR_MS),
    scoreItems(shop, TRENDING_MS),
    listScores(shop.db),
  ])
  const known = new Map(before.map((scores) => [scores.itemId, scores]))
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
  if (changed.length > 0) await shop.purge([LISTS_TAG])
}

const isSame = (now: Scores, before: Scores = { itemId: 0, popular: 0, trending: 0 }): boolean =>
  now.popular === before.popular && now.trending === before.trending

/** The score of each item that anything was done with. */
async function scoreItems(shop: Shop, windowMs: number): Promise<Map<number, number>> {
  const since = after(shop.now(), -windowMs)
  const counts: Record<keyof Demand, Counted[]> = {
    units: await countUnits(shop.db, since),
    favourites: await countFavourites(shop.db, since),
    viewers: await countViewers(shop.db, since),
  }
  const none: Demand = { units: 0, favourites: 0, viewers: 0 }
  const scores = new Map<number, number>()
  for (const name of ['units', 'favourites', 'viewers'] as const)
    for (const { itemId, times } of counts[name])
      scores.set(itemId, (scores.get(itemId) ?? 0) + scoreOf({ ...none, [name]: times }))
  return scores
}
