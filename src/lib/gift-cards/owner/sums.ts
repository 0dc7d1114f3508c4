import { fieldError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'

const texts = {
  wrongSums: ({ least, most }: { least: number; most: number }, count: number) =>
    `Write at most ${count} whole sums from ${formatNaira(least)} to ${formatNaira(most)}, with spaces between them.`,
}

/** What a gift card that is sold holds at least and at most (kobo), and how many sums are offered at most. */
const SOLD_KOBO = { least: 100_000, most: 50_000_000 }
const MOST_SUMS = 8

/**
 * The sums (kobo) of what the owner types, such as `5000 10,000 ₦25000`, the least first. Throws ShopError beside `sums` for what is no sum,
 * too small or too large, and for too many.
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
