import type { AstroCookies } from 'astro'
import { openSealed, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from './cookies.server.ts'

const NAME = 'signed-up'
const VALID_MS = DAY_MS

type SignedUp = { email: string; until: Moment }

/**
 * Stores in the browser the address that it has just signed up. The cookie does not tell whether an account was made.
 */
export function noteSignUp(cookies: AstroCookies, shop: Shop, email: string): void {
  const { config } = shop
  const note: SignedUp = { email, until: after(shop.now(), VALID_MS) }
  const value = seal(config.secretKey, JSON.stringify(note))
  setHostCookie(cookies, config, { name: NAME, value, maxAgeMs: VALID_MS })
}

/** The address that this browser signed up within the last day; else null. */
export function signedUpEmail(cookies: AstroCookies, shop: Shop): string | null {
  const sealed = getHostCookie(cookies, shop.config, NAME)
  if (!sealed) return null
  try {
    const { email, until } = JSON.parse(openSealed(shop.config.secretKeys, sealed)) as SignedUp
    return until > shop.now() ? email : null
  } catch {
    // Invented, or sealed with a key that was removed since.
    return null
  }
}

/** Call it when the address is verified. */
export const clearSignUp = (cookies: AstroCookies, { config }: Shop): void =>
  deleteHostCookie(cookies, config, NAME)
