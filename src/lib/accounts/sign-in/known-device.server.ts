import type { AstroCookies } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { hmac, isSameSecret } from '#lib/random.server.ts'
import type { Customer } from '#lib/visitor.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { hostCookie, isHttps } from '#lib/web/cookies.server.ts'

// The longest that browsers keep a cookie.
const MAX_AGE_S = (400 * DAY_MS) / SECOND_MS
const NAME = 'known-device'

type Owner = Pick<Customer, 'publicId'>

/** Only the shop can make it, and it opens nothing by itself. */
const markOf = ({ secretKey }: Config, { publicId }: Owner): string =>
  hmac(secretKey, `known-device:${publicId}`).toString('base64url')

/** Marks the browser of somebody who has just signed in. It stays when they sign out. */
export function markDevice(cookies: AstroCookies, config: Config, owner: Owner): void {
  cookies.set(hostCookie(config, NAME), markOf(config, owner), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: MAX_AGE_S,
    httpOnly: true,
  })
}

/** For an account that is gone. */
export const forgetDevice = (cookies: AstroCookies, config: Config): void =>
  cookies.delete(hostCookie(config, NAME), { path: '/', secure: isHttps(config) })

export const deviceMarkOf = (cookies: AstroCookies, config: Config): string =>
  cookies.get(hostCookie(config, NAME))?.value ?? ''

/** Whether this account was the last that signed in on the browser with this mark. */
export const isKnownDevice = (config: Config, owner: Owner, mark: string): boolean =>
  isSameSecret(mark, markOf(config, owner))
