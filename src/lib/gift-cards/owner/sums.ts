import { fieldError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { USUAL_DAY_KOBO } from '../gift-cards.ts'
import type { CardTerms } from '../terms.server.ts'

const texts = {
  wrongSums: ({ least, most }: { least: number; most: number }, count: number) =>
    `Write at most ${count} whole sums from ${formatNaira(least)} to ${formatNaira(most)}, with spaces between them.`,
  wrongOther: ({ least, most }: { least: number; most: number }) =>
    `Write two sums from ${formatNaira(least)} to ${formatNaira(most)}, the smaller one first, or neither.`,
  wrongDay: (largestKobo: number) =>
    `Nobody could buy a card of ${formatNaira(largestKobo)}. Write at least this sum.`,
}

/** What a gift card that is sold holds at least and at most (kobo), and how many sums are offered at most. */
const SOLD_KOBO = { least: 100_000, most: 50_000_000 }
const MOST_SUMS = 8

/**
 * The sums (kobo) of what the owner types, such as `5000 10,000 ₦25000`, the least first. Throws ShopError beside
 * `sums` for what is no sum, too small or too large, and for too many.
 */
export function readSums(typed: string): number[] {
  const words = typed
    .replaceAll(/[₦,]/g, '')
    .split(/[\s;]+/)
    .filter((word) => word !== '')
  const sums = [...new Set(words.map((word) => (/^\d{1,9}$/.test(word) ? Number(word) * 100 : 0)))]
  const isWrong = sums.some((kobo) => kobo < SOLD_KOBO.least || kobo > SOLD_KOBO.most)
  if (isWrong || sums.length > MOST_SUMS)
    throw fieldError('sums', texts.wrongSums(SOLD_KOBO, MOST_SUMS))
  return sums.toSorted((a, b) => a - b)
}

/** What the owner types of the sums of gift cards that are sold; null for an empty field. */
export type TypedSums = {
  sums: string
  leastOther: number | null
  mostOther: number | null
  dayMost: number | null
}

/** The terms of what is sold. Throws ShopError beside the field that is wrong. */
export function readSold({ sums, leastOther, mostOther, dayMost }: TypedSums) {
  const soldKobo = readSums(sums)
  const other = readOther(leastOther, mostOther)
  const dayKobo = dayMost ?? USUAL_DAY_KOBO
  const largest = Math.max(0, ...soldKobo, other?.mostKobo ?? 0)
  if (dayKobo < largest) throw fieldError('dayMost', texts.wrongDay(largest))
  return { soldKobo, other, dayKobo }
}

function readOther(leastKobo: number | null, mostKobo: number | null): CardTerms['other'] {
  if (leastKobo === null && mostKobo === null) return null
  if (
    leastKobo === null ||
    mostKobo === null ||
    leastKobo < SOLD_KOBO.least ||
    mostKobo > SOLD_KOBO.most ||
    leastKobo > mostKobo
  )
    throw fieldError('mostOther', texts.wrongOther(SOLD_KOBO))
  return { leastKobo, mostKobo }
}
