import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time.ts'

export const ACCESS_VALID_MS = 15 * MINUTE_MS
/** A session ends when it is not used for this long … */
export const SESSION_VALID_MS = 30 * DAY_MS
/** … and in any case this long after the sign-in. */
export const SESSION_MAX_AGE_MS = 180 * DAY_MS
/** How long the previous refresh token still counts, for two tabs or a lost reply. */
export const REFRESH_GRACE_MS = 30 * SECOND_MS

export type TokenType = 'access' | 'refresh'

/** What a sign-in gives to the browser's scripts. */
export type Tokens = { access: string; refresh: string }

/** Why a token is not valid, in the contract's words. */
export type TokenFault =
  | 'Token is expired'
  | 'Token is invalid'
  | 'Token has wrong type'
  | 'Token has no id'
  | 'Token is blacklisted'
