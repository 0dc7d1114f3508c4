import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { after, type Moment, msBetween, SECOND_MS } from '#lib/time.ts'
import { NEVER_ENOUGH, type RateLimit, sayThrottled } from './limits.ts'
import {
  countHit,
  countTwoHits,
  deleteEndedRates,
  deleteRate,
  hasHits,
  readHits,
  setHits,
  uncountHit,
} from './limits.sql.ts'
import { LIMITS } from './table.ts'

/**
 * Counts one try under `name` (`sign-in:ada`), in all processes together, and refuses those above the limit:
 * throws ShopError('throttled') with Retry-After. Call it outside transactions: a rolled back try counts too.
 */
export async function limitRate(
  shop: Shop,
  name: string,
  { max, windowMs }: RateLimit,
): Promise<void> {
  const now = shop.now()
  refuseAbove(shop, max, now, await countHit(shop.db, name, now, after(now, windowMs)))
}

/**
 * As `limitRate`, and counts the try under another name too, in the same statement. Returns how often that was tried in
 * the window.
 */
export async function limitAndCount(
  shop: Shop,
  other: string,
  { name, max }: { name: string; max: number },
  windowMs: number,
): Promise<number> {
  const now = shop.now()
  const [ofOther, own] = await countTwoHits(shop.db, [other, name], now, after(now, windowMs))
  refuseAbove(shop, max, now, own)
  return ofOther.hits
}

type Counted = { hits: number; resets_at: Moment }

function refuseAbove(shop: Shop, max: number, now: Moment, { hits, resets_at }: Counted): void {
  if (hits <= Math.max(1, Math.floor(max * shop.config.rateLimitFactor))) return
  const seconds = Math.max(1, Math.ceil(msBetween(now, resets_at) / SECOND_MS))
  throw new ShopError('throttled', {
    detail: sayThrottled(seconds),
    headers: { 'retry-after': String(seconds) },
  })
}

/** Counts one try as `limitRate` does; false above the limit. For work that is skipped silently. */
export async function isWithinRate(shop: Shop, name: string, limit: RateLimit): Promise<boolean> {
  try {
    await limitRate(shop, name, limit)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.code === 'throttled') return false
    throw error
  }
}

/** Sets the count to zero, as after a successful sign-in. */
export const clearRate = (shop: Shop, name: string): Promise<void> => deleteRate(shop.db, name)

/** Uses the limit up for `windowMs`. */
export const useUpRate = ({ db, now }: Shop, name: string, windowMs: number): Promise<void> =>
  setHits(db, name, NEVER_ENOUGH, after(now(), windowMs))

/** Counts one of what is not limited itself, in a window from the first on. */
export async function countRate({ db, now }: Shop, name: string, windowMs: number): Promise<void> {
  await countHit(db, name, now(), after(now(), windowMs))
}

/** How often something was counted in its window. */
export const readRate = ({ db, now }: Shop, name: string): Promise<number> =>
  readHits(db, name, now())

/** Whether `useUpRate` has used the limit up. */
export const isUsedUp = ({ db, now }: Shop, name: string): Promise<boolean> =>
  hasHits(db, name, NEVER_ENOUGH, now())

/** Uncounts one try that was not of the limited kind. */
export const giveBackRate = (shop: Shop, name: string): Promise<void> => uncountHit(shop.db, name)

/** Mails with links that a stranger can have the shop send to an address. */
type LinkMail = 'activation' | 'account-exists' | 'newsletter'

/** Counts a mail with a link. False, and none may be sent, within ten minutes of the last one or above three in an hour. */
export const mayMailLink = async (shop: Shop, kind: LinkMail, email: string): Promise<boolean> =>
  (await isWithinRate(shop, `${kind}-mail:${email}`, LIMITS.linkMails)) &&
  isWithinRate(shop, `${kind}-mails:${email}`, LIMITS.linkMailsOfHour)

/** Deletes the windows that have ended. */
export const clearEndedRates = (shop: Shop): Promise<void> => deleteEndedRates(shop.db, shop.now())
