/** How an item fits, as those say who bought it. */
export const FITS = ['small', 'right', 'large'] as const
export type Fit = (typeof FITS)[number]

/** How many say so. */
export type FitCounts = Record<Fit, number>

/** What most say, and how many of all; as expected where as many say so. Null where nobody said anything. */
export function mostSaidFit(counts: FitCounts): { fit: Fit; said: number; all: number } | null {
  const all = counts.small + counts.right + counts.large
  const most = Math.max(counts.small, counts.right, counts.large)
  const fit = counts.right === most ? 'right' : FITS.find((name) => counts[name] === most)
  return fit && all > 0 ? { fit, said: most, all } : null
}
