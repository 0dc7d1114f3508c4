import { SECOND_MS } from '#lib/time.ts'

/** The longest that an answer waits. */
export const MOST_SLOW_MS = 2 * SECOND_MS
/** The longest that somebody is told to wait: others of the network may be done before. */
export const MOST_RETRY_S = 300

/** How long the answer to so many tries waits; 0 up to `slow`. */
export function slowMsOf(hits: number, { slow, refuse }: { slow: number; refuse: number }): number {
  if (hits <= slow) return 0
  return Math.min(MOST_SLOW_MS, Math.ceil((MOST_SLOW_MS * (hits - slow)) / (refuse - slow)))
}
