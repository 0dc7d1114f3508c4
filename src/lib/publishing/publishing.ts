import { msBetween, MINUTE_MS, type Moment } from '#lib/time.ts'

export const PUBLISH_JOB = 'publish'

/** What a publication does, in this order. */
export const STEPS = ['begin', 'check', 'build', 'links', 'change'] as const
export type PublishStep = (typeof STEPS)[number]

/** `back`: what was published before is served again. */
export type AskedPublication = { what: 'publish' | 'back'; who: string; at: Moment }

/** `failed`: what is wrong; the shop then serves what it did. */
type Ended = AskedPublication & { endedAt: Moment; failed: string | null }

/**
 * `now`: what is under way, with its step and when its process last said that it lives. `next`: what waits for it.
 * `last`: what ended last.
 */
export type Publication = {
  now: (AskedPublication & { step: PublishStep; beatAt: Moment }) | null
  next: AskedPublication | null
  last: Ended | null
}

export const NOTHING: Publication = { now: null, next: null, last: null }

/** A process that is silent for longer has died. */
const SILENT_MS = 2 * MINUTE_MS
export const BEAT_EVERY_MS = MINUTE_MS / 4

/** Whether one is under way that was not cut off. */
export const isUnderWay = ({ now }: Publication, at: Moment): boolean =>
  now !== null && msBetween(now.beatAt, at) < SILENT_MS

/** How long the pages of before may still answer after a change over. */
const CHANGING_MS = 15_000

export const endedJustNow = ({ last }: Publication, at: Moment): boolean =>
  last?.failed === null && msBetween(last.endedAt, at) < CHANGING_MS

export const beginning = (asked: AskedPublication, at: Moment) => ({
  ...asked,
  step: STEPS[0],
  beatAt: at,
})
