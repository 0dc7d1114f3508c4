import type { Moment } from '#lib/time.ts'

/** When something that the owner chose is shown. Null: at once, or without an end. */
export type Times = { from: Moment | null; until: Moment | null }

/** Whether its time has come and is not over. */
export const isDue = ({ from, until }: Times, now: Moment): boolean =>
  (from === null || from <= now) && (until === null || now < until)

/** When the first of them begins or ends after `now`; null when none does. */
export const nextChangeOf = (all: readonly Times[], now: Moment): Moment | null =>
  all
    .flatMap(({ from, until }) => [from, until])
    .filter((moment) => moment !== null && moment > now)
    .toSorted()[0] ?? null
