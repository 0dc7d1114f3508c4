import type { Moment } from '#lib/time.ts'
import { GONE } from '../catalogue.ts'
import type { StoredSize } from './stored.ts'

/** The number of units, or the change of it. */
export type WantedStock = { stock: number; isDifference: boolean }
/** The stock of a size, and the sum of its moves since it was counted. */
export type Stock = { onHand: number; held: number; since: number }

/** The stock of a size after a save, before held units are considered. */
export const wantedStock = ({ stock, isDifference }: WantedStock, { onHand, since }: Stock) =>
  Math.max(0, stock + (isDifference ? onHand : since))

/** All that a size that is archived keeps is what is held. */
export const NONE_LEFT: WantedStock = { stock: 0, isDifference: false }

/** The stock that a size gets: never below what is held. */
export const stockAfter = (
  { position, wanted }: { position: number; wanted: WantedStock | null },
  stock: Stock,
): number => {
  if (wanted === null) return stock.onHand
  return position === GONE ? stock.held : Math.max(stock.held, wantedStock(wanted, stock))
}

export type StockChange = {
  sizeId: number
  slug: string
  name: string
  from: number
  to: number
  /** Whether the item has more than the stock and no count time: it may be from before a sale. */
  mayBeOld: boolean
  /** Pieces sold since the last export, if the item may be old. */
  sold: number
}

type Wish = {
  slug: string
  countedAt: Moment | null
  sizes: readonly { name: string; position: number; wanted: WantedStock | null }[]
}

/** The stock changes of an item, for sizes that the shop has. */
export const stockChanges = (sizes: readonly StoredSize[], wish: Wish): StockChange[] =>
  wish.sizes.flatMap((wanted) => {
    const size = sizes.find(({ name }) => name === wanted.name)
    if (!size || wanted.wanted === null || wanted.position === GONE) return []
    const { id: sizeId, onHand: from } = size
    const to = stockAfter(wanted, size)
    const mayBeOld = to > from && wish.countedAt === null && !wanted.wanted.isDifference
    return to === from
      ? []
      : [{ sizeId, slug: wish.slug, name: wanted.name, from, to, mayBeOld, sold: 0 }]
  })
