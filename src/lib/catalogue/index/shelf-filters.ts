import type { Names, ShelfWords } from './shelf-rows.ts'

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

/** The choices that a shopper makes, as bits; prices are looked at apart. */
export const CHOICE = { size: 1, style: 2, colour: 4, inStock: 8 } as const

/** Whether each kind of styles, colours and sizes is wanted, by its number; null where all are. */
export function kindsWanted({ size, style, colour }: ItemsWanted, words: ShelfWords) {
  const isNamed = (name: string, asked: string) => name === asked
  const isSize = (name: string, asked: string) => name === asked || name.startsWith(`${asked}-`)
  return {
    styles: style === undefined ? null : having(words.styleKinds.all, words.styles, style, isNamed),
    colours:
      colour === undefined ? null : having(words.colourKinds.all, words.colours, colour, isNamed),
    sizes:
      size === undefined
        ? null
        : having(
            words.sizeKinds.all.map(({ names }) => names),
            words.sizes,
            size,
            isSize,
          ),
  }
}

/** Which of these lists of names have one that is meant, whatever its capitals. */
function having(
  kinds: readonly (readonly number[])[],
  names: Names,
  asked: string,
  isMeant: (name: string, asked: string) => boolean,
): Uint8Array {
  const meant = names.all.map((name) => isMeant(name.toLowerCase(), asked.toLowerCase()))
  return Uint8Array.from(kinds, (kind) => Number(kind.some((number) => meant[number])))
}
