import type { ValueList } from './index-items.ts'

/** Between colour and size, in neither of which it can be. */
export const PAIR_SEPARATOR = '\t'

/** Which sizes an item is left in by colour, and in which colours by size. Keys as `ValueList` has them. */
export type Pairs = {
  sizesIn: ReadonlyMap<string, ValueList>
  coloursIn: ReadonlyMap<string, ValueList>
}

type ToList = (names: string[]) => ValueList

/** Reads `colour<tab>size|…`; null where there is no colour to choose. */
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
