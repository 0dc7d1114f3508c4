import type { AstroCookies } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'

/** The cookie with the code of a link that the visitor has opened. */
export const LINKED_CODE = 'code'

/** The longest that browsers keep a cookie. */
export const LONGEST_COOKIE_MS = 400 * DAY_MS

export const isHttps = ({ siteUrl }: Pick<Config, 'siteUrl'>): boolean =>
  siteUrl.startsWith('https:')

/**
 * The name of a cookie that only this host may set. The prefix works on https alone: a browser then refuses one that
 * another subdomain or plain http has set.
 */
export const hostCookie = (config: Config, name: string): string =>
  isHttps(config) ? `__Host-${name}` : name

/** The shop's own cookie of this name, which no script can read. */
export const getHostCookie = (
  cookies: AstroCookies,
  config: Config,
  name: string,
): string | undefined => cookies.get(hostCookie(config, name))?.value

export function setHostCookie(
  cookies: AstroCookies,
  config: Config,
  { name, value, maxAgeMs }: { name: string; value: string; maxAgeMs: number },
): void {
  cookies.set(hostCookie(config, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: maxAgeMs / SECOND_MS,
  })
}

export const deleteHostCookie = (cookies: AstroCookies, config: Config, name: string): void =>
  cookies.delete(hostCookie(config, name), { path: '/', secure: isHttps(config) })
