import type { ValueList } from './index-items.ts'

/** Separates colour and size; neither can contain it. */
export const PAIR_SEPARATOR = '\t'

/** The available sizes by colour, and the available colours by size. Keys as in `ValueList`. */
export type Pairs = {
  sizesIn: ReadonlyMap<string, ValueList>
  coloursIn: ReadonlyMap<string, ValueList>
}

type ToList = (names: string[]) => ValueList

/** Parses `colour<tab>size|…`; null when there is no choice of colour. */
export function readPairs(text: string, toSizes: ToList, toColours: ToList): Pairs | null {
  if (text === '') return null
  const pairs = text.split('|').map((pair) => pair.split(PAIR_SEPARATOR) as [string, string])
  const byColour = Map.groupBy(pairs, ([colour]) => colour.toLowerCase())
  const sizes = toSizes(pairs.map(([, size]) => size))
  return {
    sizesIn: new Map(
      [...byColour].map(([key, some]) => [key, toSizes(some.map(([, size]) => size))]),
    ),
    coloursIn: new Map(
      sizes.keys.map((key) => [
        key,
        toColours(
          pairs.flatMap(([colour, size]) => (toSizes([size]).keys.includes(key) ? colour : [])),
        ),
      ]),
    ),
  }
}
