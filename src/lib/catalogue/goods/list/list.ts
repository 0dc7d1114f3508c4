import type { Price } from '#lib/pricing/pricing.ts'
import type { Moment } from '#lib/time.ts'

/** How many items a page of the list has. */
export const PAGE_SIZE = 50

/** What the owner's list of goods shows. */
export const GOODS_TABS = [
  'all',
  'shown',
  'hidden',
  'low',
  'no-photo',
  'reduced',
  'archived',
] as const

/**
 * What the list of reduced prices shows: those of now, those to come, those of now that have an end, and those that are
 * over.
 */
export const SALE_TABS = ['on-sale', 'sale-begins', 'sale-ends', 'sale-over'] as const
export type SaleTab = (typeof SALE_TABS)[number]
export type GoodsTab = (typeof GOODS_TABS)[number] | SaleTab

/** How the list of goods is sorted: the newest, by name, or the fewest left first. */
export const GOODS_SORTS = ['newest', 'name', 'left'] as const
/** Reduced prices also: what begins, or ends, the soonest first. */
export type GoodsSort = (typeof GOODS_SORTS)[number] | 'begins' | 'ends'

/** How each list of reduced prices is sorted. */
export const SALE_SORTS: Readonly<Record<SaleTab, GoodsSort>> = {
  'on-sale': 'name',
  'sale-begins': 'begins',
  'sale-ends': 'ends',
  'sale-over': 'ends',
}

/** An item in the owner's list. */
export type GoodsRow = {
  id: number
  slug: string
  name: string
  category: string | null
  /** What it costs now. */
  price: Price
  /** The reduced price, also when it is to come or over (kobo). */
  newPriceKobo: number | null
  newPriceFrom: Moment | null
  newPriceUntil: Moment | null
  isShown: boolean
  archivedAt: Moment | null
  /** Units that can still be sold, of all its sizes. */
  left: number
  /** The media hash of its first picture. */
  image: string | null
  /** How many sizes and colours are offered. */
  sizes: number
  hasColours: boolean
  /** How many of them are sold out, and one of these: `Rust/XL-16`. */
  out: number
  firstOut: string | null
}

/** The last item of a page. The next page begins after it. `value`: what it is sorted by. */
export type GoodsCursor = { value: string; id: number }

export const toGoodsCursorText = ({ value, id }: GoodsCursor): string => `${id},${value}`

/** Null for a text that is no cursor: the list then begins at its first page. */
export function readGoodsCursor(text: string | null): GoodsCursor | null {
  const [, id, value] = /^([1-9]\d{0,8}),(.{0,200})$/s.exec(text ?? '') ?? []
  return id ? { id: Number(id), value: value ?? '' } : null
}

export const cursorOf = (row: GoodsRow, sort: GoodsSort): GoodsCursor => ({
  id: row.id,
  value: {
    newest: '',
    name: row.name,
    left: String(row.left),
    begins: row.newPriceFrom ?? '',
    ends: row.newPriceUntil ?? '',
  }[sort],
})
