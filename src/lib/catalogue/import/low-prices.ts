type Priced = { line: number; price: number }

/** Who writes 12 for ₦12,500 leaves out the thousands; goods of one shop seldom differ by so much. */
const TIMES = 100

/** The prices far below the middle one, which is named too. Zero is a price that could not be read. */
export function findLowPrices(all: readonly Priced[]): { usual: number; low: Priced[] } {
  const priced = all.filter(({ price }) => price > 0)
  const sorted = priced.map(({ price }) => price).toSorted((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  return { usual, low: priced.filter(({ price }) => price * TIMES < usual) }
}
