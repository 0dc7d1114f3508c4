import { SECOND_MS } from '#lib/time.ts'

/** The longest that an answer waits, and repeated ones of the same browser. */
export const MOST_SLOW_MS = 2 * SECOND_MS
export const MOST_REPEATED_MS = 8 * SECOND_MS
/** The longest that somebody is told to wait: others of the network may be done before. */
export const MOST_RETRY_S = 300

/** How long the answer to so many tries of a network waits; 0 up to `slow`. */
export function slowMsOf(hits: number, { slow, refuse }: { slow: number; refuse: number }): number {
  if (hits <= slow) return 0
  return Math.min(MOST_SLOW_MS, Math.ceil((MOST_SLOW_MS * (hits - slow)) / (refuse - slow)))
}

/** How long the answer waits that is the n-th slow one of the same browser within an hour. */
export const repeatedMsOf = (slowMs: number, nth: number): number =>
  Math.min(MOST_REPEATED_MS, slowMs * nth)
