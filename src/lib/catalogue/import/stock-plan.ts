import type { Moment } from '#lib/time.ts'

/** The units of a size in a row. */
type Wanted = {
  name: string
  /** The number of units, or the change of it. */
  stock: number
  isDifference: boolean
}
/** The stock of a size, and the sum of its moves since the row was counted. */
export type Stock = { onHand: number; held: number; since: number }

/** The stock of a size after the import, before held units are considered. */
export const wantedStock = ({ stock, isDifference }: Wanted, { onHand, since }: Stock): number =>
  Math.max(0, stock + (isDifference ? onHand : since))

export type StockChange = {
  sizeId: number
  slug: string
  name: string
  from: number
  to: number
  /** Whether the row has more than the stock and no count time: it may be from before a sale. */
  mayBeOld: boolean
  /** Pieces sold since the last export, if the row may be old. */
  sold: number
}

type StoredStock = { id: number; name: string; on_hand: number; held: number; since: number }

/** The stock changes of a row, for sizes that the shop has. */
export const stockChanges = (
  sizes: readonly StoredStock[],
  entry: { slug: string; countedAt: Moment | null; sizes: readonly Wanted[] },
): StockChange[] =>
  entry.sizes.flatMap((variant) => {
    const size = sizes.find(({ name }) => name === variant.name)
    if (!size) return []
    const { id: sizeId, on_hand: from, held, since } = size
    const to = Math.max(held, wantedStock(variant, { onHand: from, held, since }))
    const mayBeOld = to > from && entry.countedAt === null && !variant.isDifference
    return to === from
      ? []
      : [{ sizeId, slug: entry.slug, name: variant.name, from, to, mayBeOld, sold: 0 }]
  })
