import type { AstroCookies } from 'astro'
import { deviceMarkFor } from '#lib/accounts/sign-in/known-device.server.ts'
import type { Config } from '#lib/config.server.ts'
import type { Customer } from '#lib/visitor.ts'
import { hostCookie, isHttps, LONGEST_COOKIE_S } from './cookies.server.ts'

const NAME = 'known-device'

/** Marks the browser of somebody who has just signed in. It stays when they sign out. */
export function markDevice(
  cookies: AstroCookies,
  config: Config,
  owner: Pick<Customer, 'publicId'>,
): void {
  cookies.set(hostCookie(config, NAME), deviceMarkFor(config, owner), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(config),
    maxAge: LONGEST_COOKIE_S,
    httpOnly: true,
  })
}

/** For an account that is gone. */
export const forgetDevice = (cookies: AstroCookies, config: Config): void =>
  cookies.delete(hostCookie(config, NAME), { path: '/', secure: isHttps(config) })

export const deviceMarkOf = (cookies: AstroCookies, config: Config): string =>
  cookies.get(hostCookie(config, NAME))?.value ?? ''
