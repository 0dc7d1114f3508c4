import type { Names, ShelfItem, ShelfWords } from './shelf-rows.ts'

/** Places by id: those of an address were looked up before. */
export type ItemsWanted = {
  ids?: number[] | undefined
  categoryId?: number | undefined
  subCategoryIds?: number[] | undefined
  sectionIds?: number[] | undefined
  /** A chip label, or a whole name. */
  size?: string | undefined
  style?: string | undefined
  colour?: string | undefined
  minPriceKobo?: number | undefined
  maxPriceKobo?: number | undefined
  inStock?: boolean | undefined
  isReduced?: boolean | undefined
}

/** The kinds of filters that a shopper sets, as bits. */
export const CHOICE = { size: 1, style: 2, colour: 4, price: 8, inStock: 16 } as const
/** Two bits: what stands elsewhere does not miss by a single choice. */
const ELSEWHERE = 32 | 64

/**
 * By which choices an item misses what is wanted, as bits; 0 where it fits. The category and the ids are not looked at.
 * One function without others in it: it is called for a hundred thousand items.
 */
export function missesOf(wanted: ItemsWanted, words: ShelfWords): (item: ShelfItem) => number {
  const { subCategoryIds, sectionIds, minPriceKobo, maxPriceKobo, inStock, isReduced } = wanted
  const meant = (names: Names, asked: string | undefined, isMeant = isNamed) =>
    asked === undefined ? undefined : names.meant((name) => isMeant(name.toLowerCase(), asked))
  const size = meant(words.sizes, wanted.size?.toLowerCase(), isSize)
  const style = meant(words.styles, wanted.style?.toLowerCase())
  const colour = meant(words.colours, wanted.colour?.toLowerCase())
  return (item) => {
    if (subCategoryIds !== undefined && !subCategoryIds.includes(item.subCategoryId ?? 0))
      return ELSEWHERE
    if (sectionIds !== undefined && !sectionIds.includes(item.sectionId ?? 0)) return ELSEWHERE
    if (isReduced && item.discount === null) return ELSEWHERE
    let missed = 0
    if (inStock !== undefined && item.isInStock !== inStock) missed |= CHOICE.inStock
    if (minPriceKobo !== undefined && item.priceKobo < minPriceKobo) missed |= CHOICE.price
    if (maxPriceKobo !== undefined && item.priceKobo > maxPriceKobo) missed |= CHOICE.price
    if (style !== undefined && !hasAny(item.styles, style)) missed |= CHOICE.style
    if (size !== undefined && !hasAny(item.sizes.names, size)) missed |= CHOICE.size
    if (colour !== undefined && !hasAny(item.colours, colour)) missed |= CHOICE.colour
    return missed
  }
}

const isNamed = (name: string, asked: string): boolean => name === asked
const isSize = (name: string, asked: string): boolean =>
  name === asked || name.startsWith(`${asked}-`)

function hasAny(numbers: readonly number[], meant: readonly boolean[]): boolean {
  for (let at = 0; at < numbers.length; at++) if (meant[numbers[at] ?? 0]) return true
  return false
}
