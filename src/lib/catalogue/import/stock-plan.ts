import type { Moment } from '#lib/time.ts'

/** What a row says of the units of a size. */
type Wanted = {
  name: string
  /** How many there are, or how many more or fewer there are to be. */
  units: number
  isDifference: boolean
}
/** What is there of a size, and what has come and gone since the row's units were counted. */
export type Stock = { onHand: number; held: number; since: number }

/** What is to be there of a size once the row is imported; what is held for open orders is not thought of yet. */
export const wantedStock = ({ units, isDifference }: Wanted, { onHand, since }: Stock): number =>
  Math.max(0, units + (isDifference ? onHand : since))

export type StockChange = {
  sizeId: number
  slug: string
  name: string
  from: number
  to: number
  /** More than there is, by a row that does not say when it was counted: it may be from before a sale. */
  mayBeOld: boolean
  /** Pieces sold since the last export, where that is worth saying. */
  sold: number
}

type StoredStock = { id: number; name: string; on_hand: number; held: number; since: number }

/** What a row would change in the stock of the sizes that it names and the shop has. */
export const stockChanges = (
  sizes: readonly StoredStock[],
  entry: { slug: string; countedAt: Moment | null; variants: readonly Wanted[] },
): StockChange[] =>
  entry.variants.flatMap((variant) => {
    const size = sizes.find(({ name }) => name === variant.name)
    if (!size) return []
    const { id: sizeId, on_hand: from, held, since } = size
    const to = Math.max(held, wantedStock(variant, { onHand: from, held, since }))
    const mayBeOld = to > from && entry.countedAt === null && !variant.isDifference
    return to === from
      ? []
      : [{ sizeId, slug: entry.slug, name: variant.name, from, to, mayBeOld, sold: 0 }]
  })
