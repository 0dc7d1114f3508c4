/** A size of an item with what is there of it. */
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
  /** With those that are held for open orders. */
  onHand: number
  held: number
  /** What can still be sold. */
  left: number
}

/** The last size of a page, behind which the next one begins. */
export type SizeCursor = { left: number; id: number }

export const toSizeCursorText = ({ left, id }: SizeCursor): string => `${left},${id}`

/** Null for what is none: the list then begins at its beginning. */
export function readSizeCursor(text: string | null): SizeCursor | null {
  const [, left, id] = /^(\d{1,9}),([1-9]\d{0,8})$/.exec(text ?? '') ?? []
  return left && id ? { left: Number(left), id: Number(id) } : null
}
