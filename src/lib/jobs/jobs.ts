import { HOUR_MS, MINUTE_MS, type Moment } from '#lib/time.ts'

/** Work after the transaction that enqueued it, even when this process dies before. */
export type Job = {
  id: number
  kind: string
  uniqueKey: string | null
  payload: unknown
  createdAt: Moment
  /** 1 for the first try. */
  attempt: number
  /** The same for every try of this job, another for every other job. */
  token: string
}

export const RETRY_PAUSES_MS: readonly number[] = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  1 * HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
]

export const MAX_ATTEMPTS = RETRY_PAUSES_MS.length + 1

/** Milliseconds to wait after try number `attempt` failed; null when it was the last. */
export const pauseAfter = (attempt: number): number | null => RETRY_PAUSES_MS[attempt - 1] ?? null
