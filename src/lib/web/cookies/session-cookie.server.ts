import type { AstroCookies } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { GUEST_COOKIE } from '#lib/favourites/favourites.ts'
import { SECOND_MS } from '#lib/time.ts'
import {
  deleteHostCookie,
  getHostCookie,
  isHttps,
  LONGEST_COOKIE_MS,
  setHostCookie,
} from './cookies.server.ts'

const NAME = 'session'
/** Tells our scripts that there is a session, since they cannot read the session cookie. It gives no access. */
const MARK_NAME = 'signed-in'

export const sessionCookieOf = (cookies: AstroCookies, config: Config): string | undefined =>
  getHostCookie(cookies, config, NAME)

export function setSessionCookie(cookies: AstroCookies, config: Config, secret: string): void {
  // The session's row in the database decides when it ends.
  const maxAgeMs = LONGEST_COOKIE_MS
  setHostCookie(cookies, config, { name: NAME, value: secret, maxAgeMs })
  cookies.set(MARK_NAME, '1', {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: maxAgeMs / SECOND_MS,
  })
}

export function dropSessionCookie(cookies: AstroCookies, config: Config): void {
  deleteHostCookie(cookies, config, NAME)
  cookies.delete(MARK_NAME, { path: '/' })
  cookies.delete(GUEST_COOKIE, { path: '/favourites' })
}
