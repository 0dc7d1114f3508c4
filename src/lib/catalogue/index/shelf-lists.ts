import { after, DAY_MS, MINUTE_MS, type Moment } from '#lib/time.ts'
import { drawSome } from '../lists/draw.ts'
import type { Finds } from './shelf-order.ts'
import type { ShelfItem } from './shelf-rows.ts'
import type { Shelf } from './shelf.ts'

const NEW_FOR_MS = 30 * DAY_MS
const ARRIVALS_AT_LEAST = 12
const RANDOM_ITEMS = 12

/** Reduced items in stock, the largest discount first. */
export const bestDeals = (shelf: Shelf): Finds =>
  shelf.find({ isReduced: true, inStock: true }, 'discount')

/** What was wanted most in 30 days, of what can be bought. */
export const popular = (shelf: Shelf): Finds => shelf.find({ inStock: true }, 'popular')

/** What was wanted most in 7 days, in one category or in all, of what can be bought. */
export const trending = (shelf: Shelf, categoryId: number | null): Finds =>
  shelf.find({ categoryId: categoryId ?? undefined, inStock: true }, 'trending')

/** What came in the last 30 days, newest first; filled up to 12 with what came before. */
export function newArrivals(shelf: Shelf, now: Moment): Finds {
  const all = shelf.find({})
  const since = Date.parse(after(now, -NEW_FOR_MS))
  let [recent, older] = [0, all.length]
  while (recent < older) {
    const middle = (recent + older) >> 1
    if ((all.at(middle)?.addedAtMs ?? 0) < since) older = middle
    else recent = middle + 1
  }
  return all.slice(0, Math.max(recent, ARRIVALS_AT_LEAST))
}

/** Up to 12 items in stock, others each minute. */
export const randomItems = (shelf: Shelf, now: Moment): ShelfItem[] =>
  drawSome(shelf.find({ inStock: true }), RANDOM_ITEMS, Math.floor(Date.parse(now) / MINUTE_MS))
