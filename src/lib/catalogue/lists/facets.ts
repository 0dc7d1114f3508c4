import type { FieldName } from '../fields.ts'

/** One choice of a filter, and the number of items with it and all other filters. */
export type Facet = { value: string; count: number }

export type Facets = {
  choices: Record<FieldName, Facet[]>
  /** The number of available items. */
  inStock: number
  /** The range of prices (kobo) without a price filter; null without items. */
  lowestKobo: number | null
  highestKobo: number | null
}

const LETTERS = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL']

/** Letters from small to large, then children's sizes by months and years, then numbers, then words. */
export function compareSizes(one: string, other: string): number {
  const rank = (label: string) => {
    const letter = LETTERS.indexOf(label)
    if (letter >= 0) return letter
    const number = Number.parseFloat(label)
    if (Number.isNaN(number)) return 10_000
    const age = /^[\d.]+ ?([MY])$/i.exec(label)?.[1]
    const kind = age ? 'MY'.indexOf(age.toUpperCase()) + 1 : 3
    return kind * 1_000 + number
  }
  return rank(one) - rank(other) || one.localeCompare(other)
}

export const bySize = (one: Facet, other: Facet): number => compareSizes(one.value, other.value)

/** The most frequent first. */
export const byCount = (one: Facet, other: Facet): number =>
  other.count - one.count || one.value.localeCompare(other.value)
