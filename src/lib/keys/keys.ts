import type { Moment } from '#lib/time.ts'

/** Keys that the desk has, under which name the database has them. */
export const KEPT_KEYS = 'keys'
/** The tag of an invalidation that has each process read them again. */
export const KEYS_TAG = 'keys'
/** Whose keys they are, when they are no company's. */
export const MAIL = 'mail'

/** Mails by the mail server that counted before. */
export const BEFORE_JOB = 'mail:owner-before'

/** Settings by name, as an owner has entered them. */
export type Entered = Readonly<Record<string, string>>

/** `sealed`: what was entered. `last`: how each key ends, which is all that is ever shown. */
export type KeptKeys = {
  sealed: string
  last: Readonly<Record<string, string>>
  at: Moment
  who: string
}

/** `counts`: tried, and in use. `waiting`: not tried yet; it does not count. */
export type Kept = { counts?: KeptKeys; waiting?: KeptKeys }

/** By company, and for mail. */
export type AllKept = Readonly<Record<string, Kept>>

const SHOWN = 4
/** Of a shorter key four signs would tell too much. */
const LEAST_LENGTH = 16

/** How a key ends, as people compare it. */
export const endOf = (key: string): string =>
  key.length < LEAST_LENGTH ? '…' : `…${key.slice(-SHOWN)}`

/** A change of what is kept, so that a form that is older is told. */
export const standOf = ({ counts, waiting }: Kept): string =>
  `${counts?.at ?? ''}/${waiting?.at ?? ''}`

/** The field of a form that has a setting. One of a secret is never shown again. */
export const fieldName = ({
  name,
  isSecret,
}: {
  name: string
  isSecret?: boolean | undefined
}): string => `${isSecret ? 'secret' : 'plain'}.${name}`
