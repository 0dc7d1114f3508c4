/** How an item fits, according to its buyers. */
export const FITS = ['small', 'right', 'large'] as const
export type Fit = (typeof FITS)[number]

/** The number of buyers for each answer. */
export type FitCounts = Record<Fit, number>

/** The most frequent answer, with its count and the count of all; `right` in a tie. Null without answers. */
export function mostSaidFit(counts: FitCounts): { fit: Fit; said: number; all: number } | null {
  const all = counts.small + counts.right + counts.large
  const most = Math.max(counts.small, counts.right, counts.large)
  const fit = counts.right === most ? 'right' : FITS.find((name) => counts[name] === most)
  return fit && all > 0 ? { fit, said: most, all } : null
}
