import type { AstroCookies } from 'astro'
import { newId, openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from './cookies.server.ts'

const NAME = 'signed-up'
const VALID_MS = DAY_MS

/** `browser`: counts what one browser signs up. */
type SignedUp = { email: string; browser: string; until: Moment }

/**
 * Stores in the browser the address that it has just signed up. The cookie does not tell whether an account was made.
 */
export function noteSignUp(cookies: AstroCookies, shop: Shop, given: Omit<SignedUp, 'until'>) {
  const { config } = shop
  const note: SignedUp = { ...given, until: after(shop.now(), VALID_MS) }
  const value = seal(config.secretKey, JSON.stringify(note))
  setHostCookie(cookies, config, { name: NAME, value, maxAgeMs: VALID_MS })
}

function readSignUp(cookies: AstroCookies, shop: Shop): SignedUp | null {
  const sealed = getHostCookie(cookies, shop.config, NAME)
  if (!sealed) return null
  try {
    const note = JSON.parse(openSealed(shop.config.secretKeys, sealed)) as SignedUp
    return note.until > shop.now() ? note : null
  } catch {
    // Invented, or sealed with a key that was removed since.
    return null
  }
}

/** The address that this browser signed up within the last day; else null. */
export const signedUpEmail = (cookies: AstroCookies, shop: Shop): string | null =>
  readSignUp(cookies, shop)?.email ?? null

/** The browser by its last sign-up, or a new one. */
export const signUpBrowser = (cookies: AstroCookies, shop: Shop): string =>
  readSignUp(cookies, shop)?.browser ?? newId()

/** Call it when the address is verified. */
export const clearSignUp = (cookies: AstroCookies, { config }: Shop): void =>
  deleteHostCookie(cookies, config, NAME)
