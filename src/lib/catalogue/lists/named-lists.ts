import { after, DAY_MS, MINUTE_MS, type Moment } from '#lib/time.ts'
import { drawSome } from './draw.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexItem } from '../index/index-items.ts'

const NEW_FOR_MS = 30 * DAY_MS
const ARRIVALS_AT_LEAST = 12
const RANDOM_ITEMS = 12

type Found = readonly IndexItem[]

/** Reduced items in stock, the largest discount first. */
export const bestDeals = (index: CatalogueIndex): Found =>
  index.find({ isReduced: true, inStock: true }, 'discount')

/** Available items by demand in the last 30 days. */
export const popular = (index: CatalogueIndex): Found => index.find({ inStock: true }, 'popular')

/** Available items by demand in the last 7 days, in one category or in all. */
export const trending = (index: CatalogueIndex, categoryId: number | null): Found =>
  index.find({ categoryId: categoryId ?? undefined, inStock: true }, 'trending')

/** Items added in the last 30 days, newest first; filled up to 12 with older ones. */
export function newArrivals(index: CatalogueIndex, now: Moment): Found {
  const all = index.find({})
  const since = Date.parse(after(now, -NEW_FOR_MS))
  const older = all.findIndex(({ addedAtMs }) => addedAtMs < since)
  return all.slice(0, older < 0 ? all.length : Math.max(older, ARRIVALS_AT_LEAST))
}

/** Up to 12 available items, a new sample each minute. */
export const randomItems = (index: CatalogueIndex, now: Moment): IndexItem[] =>
  drawSome(index.find({ inStock: true }), RANDOM_ITEMS, Math.floor(Date.parse(now) / MINUTE_MS))
