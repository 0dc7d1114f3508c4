import { saveScores } from '#lib/catalogue/lists/scores.server.ts'
import { countFavourites } from '#lib/favourites/favourites.server.ts'
import { countViewers } from '#lib/history/history.server.ts'
import { countUnitsSold } from '#lib/orders/records/bought.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { type Demand, scoreOf } from './demand.ts'

const POPULAR_MS = 30 * DAY_MS
const TRENDING_MS = 7 * DAY_MS

/** Recomputes the popular and trending scores. */
export async function countScores(shop: Shop): Promise<void> {
  const [popular, trending] = await Promise.all([
    scoreItems(shop, POPULAR_MS),
    scoreItems(shop, TRENDING_MS),
  ])
  await saveScores(shop, { popular, trending })
}

type Counted = { itemId: number; times: number }

/** The score of each item with any demand since then. */
async function scoreItems(shop: Shop, windowMs: number): Promise<Map<number, number>> {
  const since = after(shop.now(), -windowMs)
  const counts: Record<keyof Demand, Counted[]> = {
    units: await countUnitsSold(shop, since),
    favourites: await countFavourites(shop, since),
    viewers: await countViewers(shop, since),
  }
  const none: Demand = { units: 0, favourites: 0, viewers: 0 }
  const scores = new Map<number, number>()
  for (const name of ['units', 'favourites', 'viewers'] as const)
    for (const { itemId, times } of counts[name])
      scores.set(itemId, (scores.get(itemId) ?? 0) + scoreOf({ ...none, [name]: times }))
  return scores
}
