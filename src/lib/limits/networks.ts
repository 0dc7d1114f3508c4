import { HOUR_MS, SECOND_MS } from '#lib/time.ts'

/**
 * What the people of one network may do in an hour. Thousands of phones share one address of their company, so a
 * network is only made slower above `slow`, and refused above `refuse`, which is a flood. What protects an account, an
 * address or a card counts by that.
 */
export const OF_NETWORK = {
  'sign-up': { slow: 300, refuse: 3_000 },
  resend: { slow: 300, refuse: 3_000 },
  reset: { slow: 300, refuse: 3_000 },
  newsletter: { slow: 300, refuse: 3_000 },
  /** Wrong codes of offers and gift cards. */
  code: { slow: 300, refuse: 3_000 },
  'stock-alert': { slow: 300, refuse: 3_000 },
} as const

export type NetworkAct = keyof typeof OF_NETWORK

export const NETWORK_WINDOW_MS = HOUR_MS
/** The longest that an answer waits. */
export const MOST_SLOW_MS = 2 * SECOND_MS
/** The longest that somebody is told to wait: others of the network may be done before. */
export const MOST_RETRY_S = 300

/** How long the answer to so many tries waits; 0 up to `slow`. */
export function slowMsOf(hits: number, { slow, refuse }: { slow: number; refuse: number }): number {
  if (hits <= slow) return 0
  return Math.min(MOST_SLOW_MS, Math.ceil((MOST_SLOW_MS * (hits - slow)) / (refuse - slow)))
}
