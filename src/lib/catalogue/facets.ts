import { chipLabel, NO_SIZE } from './catalogue.ts'

/** One choice of a filter, and how many items there would be with it and all other filters. */
export type Facet = { value: string; count: number }

export type Facets = {
  sizes: Facet[]
  styles: Facet[]
  colours: Facet[]
  /** Items that can be bought now. */
  inStock: number
  /** Of all prices there are without a price filter, kobo; null without items. */
  lowestKobo: number | null
  highestKobo: number | null
}

const LETTERS = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']

/** Letters from small to large, then numbers, then words. */
export function compareSizes(one: string, other: string): number {
  const rank = (label: string) => {
    const letter = LETTERS.indexOf(label)
    if (letter >= 0) return letter
    const number = Number.parseFloat(label)
    return Number.isNaN(number) ? 10_000 : 100 + number
  }
  return rank(one) - rank(other) || one.localeCompare(other)
}

/** Sizes by their chip labels, which several whole names may share. */
export function toSizeFacets(counted: readonly { value: string; items: number }[]): Facet[] {
  const byLabel = new Map<string, number>()
  for (const { value, items } of counted)
    if (value !== NO_SIZE) byLabel.set(chipLabel(value), (byLabel.get(chipLabel(value)) ?? 0) + items)
  return toFacets(byLabel).sort((one, other) => compareSizes(one.value, other.value))
}

/** Colours, out of the lists that items have; the most frequent first. */
export function toColourFacets(counted: readonly { value: string; items: number }[]): Facet[] {
  const byColour = new Map<string, number>()
  for (const { value, items } of counted)
    for (const colour of new Set(JSON.parse(value) as string[]))
      byColour.set(colour, (byColour.get(colour) ?? 0) + items)
  return toFacets(byColour).sort(byCount)
}

export const toStyleFacets = (counted: readonly { value: string; items: number }[]): Facet[] =>
  counted.map(({ value, items }) => ({ value, count: items })).sort(byCount)

const byCount = (one: Facet, other: Facet) =>
  other.count - one.count || one.value.localeCompare(other.value)

const toFacets = (counts: Map<string, number>): Facet[] =>
  [...counts].map(([value, count]) => ({ value, count }))
