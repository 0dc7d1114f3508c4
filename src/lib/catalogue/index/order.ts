import type { Ordering } from '../catalogue.ts'
import type { IndexItem } from './index-items.ts'

export type ItemOrder = Ordering | 'discount' | 'trending'

/** Negative when `one` comes first; 0 only for the same item. */
type Compare = (one: IndexItem, other: IndexItem) => number

const newest: Compare = (a, b) => b.addedAtMs - a.addedAtMs || b.id - a.id
export const ORDERS: Record<ItemOrder, Compare> = {
  newest,
  price: (a, b) => a.unitKobo - b.unitKobo || newest(a, b),
  '-price': (a, b) => b.unitKobo - a.unitKobo || newest(a, b),
  popular: (a, b) => b.popularScore - a.popularScore || newest(a, b),
  trending: (a, b) => b.trendingScore - a.trendingScore || newest(a, b),
  discount: (a, b) =>
    (b.discount ?? -1) - (a.discount ?? -1) || b.popularScore - a.popularScore || newest(a, b),
}
