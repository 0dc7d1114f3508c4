/** The papers on which a receipt is printed, as `size` in the address says. */
export const SIZES = ['a4', 'a6', '80mm'] as const
export type Size = (typeof SIZES)[number]

export const readSize = (query: URLSearchParams): Size =>
  SIZES.find((size) => size === query.get('size')) ?? 'a4'

/** How many lines fit on a piece of the roll, of 120, 180, 240 and 297 mm. */
const ROLLS = [27, 42, 57]
/** Who sold and bought, and the sums. */
const OTHER_LINES = 22

/** Which piece of the roll has room for so many goods: a printer cuts where the page ends. */
export function rollOf(goods: number): number {
  const at = ROLLS.findIndex((most) => OTHER_LINES + goods * 3 <= most)
  return (at < 0 ? ROLLS.length : at) + 1
}
