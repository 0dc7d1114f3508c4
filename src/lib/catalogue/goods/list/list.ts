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
export type GoodsTab = (typeof GOODS_TABS)[number]

/** How it is sorted: the newest, by name, or the fewest left first. */
export const GOODS_SORTS = ['newest', 'name', 'left'] as const
export type GoodsSort = (typeof GOODS_SORTS)[number]

/** An item in the owner's list. */
export type GoodsRow = {
  id: number
  slug: string
  name: string
  category: string | null
  /** What it costs now. */
  price: Price
  isShown: boolean
  archivedAt: Moment | null
  /** Units that can still be sold, of all its sizes. */
  left: number
  /** The media hash of its first picture. */
  image: string | null
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
  value: sort === 'name' ? row.name : sort === 'left' ? String(row.left) : '',
})
