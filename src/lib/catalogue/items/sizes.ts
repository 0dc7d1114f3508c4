/** A size of an item with its stock. */
export type StockedSize = {
  id: number
  itemId: number
  itemName: string
  slug: string
  /** `M-10`, or `Rust/M-10` in one colour of several. */
  name: string
  size: string
  colour: string
  sku: string | null
  /** 0 for an item that is not on sale. */
  published: 0 | 1
  /** Includes units that open orders hold. */
  onHand: number
  held: number
  /** Units that can still be sold. */
  left: number
}

/** An item with those of its sizes that were asked for. */
export type StockedItem = {
  id: number
  name: string
  slug: string
  published: 0 | 1
  /** The hash of its first picture. */
  image: string | null
  sizes: StockedSize[]
}

/** The last item of a page, and the fewest left of its sizes. The next page begins after it. */
export type StockCursor = { left: number; id: number }

export const toStockCursorText = ({ left, id }: StockCursor): string => `${left},${id}`

/** Null for a text that is no cursor: the list then begins at its first page. */
export function readStockCursor(text: string | null): StockCursor | null {
  const [, left, id] = /^(\d{1,9}),([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  return left && id ? { left: Number(left), id: Number(id) } : null
}
