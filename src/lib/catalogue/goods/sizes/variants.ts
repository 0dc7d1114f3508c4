import { cleanLine } from '#lib/letters/clean-text.ts'
import { NO_SIZE, ONE_SIZE } from '#lib/texts/goods/pieces.ts'
import type { GivenSize } from '../goods.ts'

export type SizeAndColour = { size: string; colour: string }

/** Sizes that goods often come in. The names stand in the shop as they are here. */
export const SIZE_SETS = {
  letters: 'S, M, L, XL, 2XL',
  numbers: '38, 40, 42, 44, 46',
  shoes: '36, 37, 38, 39, 40, 41, 42, 43, 44, 45',
  waist: '30, 32, 34, 36, 38',
  children: '2-3, 4-5, 6-7, 8-9, 10-11, 12-13',
}

/** With more cells a grid is of no use on a phone. */
export const MOST_CELLS = 400

/** The name of a variant as the shop has it: `M-10`, or `Rust/M-10`. */
export const variantName = ({ size, colour }: SizeAndColour): string =>
  colour === '' ? size : `${colour}/${size}`

const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** People write it as the desk's pages call it. */
export const isNoSize = (size: string): boolean =>
  [ONE_SIZE, NO_SIZE].some((name) => isSameName(name, size))

/** The names without those that were before, each spelled as it is known. */
export function spelled(names: readonly string[], known: readonly string[]): string[] {
  const spellings = new Map<string, string>()
  for (const name of known) {
    const key = name.toLowerCase()
    if (!spellings.has(key)) spellings.set(key, name)
  }
  const found = new Map<string, string>()
  for (const name of names) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, spellings.get(key) ?? name)
  }
  return [...found.values()]
}

/** The names that are written with commas between them, each once. */
export const namesIn = (text: string): string[] =>
  spelled(
    text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
    [],
  )

/** All variants of the sizes and colours that were chosen: a single size without a name when there are none. */
export const variantsOf = (sizes: readonly string[], colours: readonly string[]): SizeAndColour[] =>
  (colours.length > 0 ? colours : ['']).flatMap((colour) =>
    (sizes.length > 0 ? sizes : [NO_SIZE]).map((size) => ({ size, colour })),
  )

/** What a grid of sizes and colours says. */
export type Grid = {
  /** None: the item comes in one size. */
  sizes: readonly string[]
  /** None: there is no choice of colour. */
  colours: readonly string[]
  /** The pieces of a variant whose cell is empty or was not shown. */
  pieces: number
  /** By the name of the variant. */
  cells: Readonly<Record<string, number>>
  /** The own price of a size, in each of its colours. */
  ownPrice: Readonly<Record<string, number>>
  sku: Readonly<Record<string, string>>
}

/** Values by the names of fields, which are found however they are spelled. */
export const byName = <Value>(values: Readonly<Record<string, Value>>) => {
  const known = new Map(Object.entries(values).map(([name, value]) => [keyOf(name), value]))
  return (name: string): Value | undefined => known.get(keyOf(name))
}

const keyOf = (name: string): string => cleanLine(name).toLowerCase()

/** The sizes of a new item. */
export function sizesOf({ sizes, colours, pieces, ...grid }: Grid): GivenSize[] {
  const named = spelled(sizes, []).filter((size) => !isNoSize(size))
  const [piecesOf, priceOf, skuOf] = [byName(grid.cells), byName(grid.ownPrice), byName(grid.sku)]
  return variantsOf(named, spelled(colours, [])).map((variant) => ({
    name: variantName(variant),
    colour: variant.colour,
    priceKobo: priceOf(variant.size) ?? null,
    sku: skuOf(variant.size) ?? null,
    stock: piecesOf(variantName(variant)) ?? pieces,
    isDifference: true,
  }))
}

/** With more colours a phone has no room for a column of each: each is a band with its sizes. */
const MOST_COLUMNS = 4

/** The variants as rows: a row for each size, or for each colour where there are many of them. */
export function gridOf(
  sizes: readonly string[],
  colours: readonly string[],
): { rows: { name: string; cells: SizeAndColour[] }[]; isBands: boolean } {
  const all = variantsOf(sizes, colours)
  const isBands = colours.length > MOST_COLUMNS
  const nameOf = ({ size, colour }: SizeAndColour) => (isBands ? colour : size)
  const rows = new Map<string, SizeAndColour[]>()
  for (const variant of all) {
    const row = rows.get(nameOf(variant)) ?? []
    row.push(variant)
    rows.set(nameOf(variant), row)
  }
  return { rows: [...rows].map(([name, cells]) => ({ name, cells })), isBands }
}
