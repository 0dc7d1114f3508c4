import type { AstroCookies } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { GUEST_COOKIE } from '#lib/favourites/favourites.ts'
import { hostCookie, isHttps, LONGEST_COOKIE_S } from './cookies.server.ts'

const NAME = 'session'
/** Tells our scripts, who cannot see the other one, that there is a session; opens nothing. */
const MARK_NAME = 'signed-in'

export const sessionCookieOf = (cookies: AstroCookies, config: Config): string | undefined =>
  cookies.get(hostCookie(config, NAME))?.value

export function setSessionCookie(cookies: AstroCookies, config: Config, secret: string): void {
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(config),
    // How long the session itself lives, its row decides.
    maxAge: LONGEST_COOKIE_S,
  } as const
  cookies.set(hostCookie(config, NAME), secret, { ...shared, httpOnly: true })
  cookies.set(MARK_NAME, '1', shared)
}

export function dropSessionCookie(cookies: AstroCookies, config: Config): void {
  cookies.delete(hostCookie(config, NAME), { path: '/', secure: isHttps(config) })
  cookies.delete(MARK_NAME, { path: '/' })
  cookies.delete(GUEST_COOKIE, { path: '/favourites' })
}
