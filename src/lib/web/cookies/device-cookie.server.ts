import type { AstroCookies } from 'astro'
import { deviceMarkFor } from '#lib/accounts/sign-in/known-device.server.ts'
import type { Config } from '#lib/config.server.ts'
import type { Customer } from '#lib/visitor.ts'
import {
  deleteHostCookie,
  getHostCookie,
  LONGEST_COOKIE_MS,
  setHostCookie,
} from './cookies.server.ts'

const NAME = 'known-device'

/** Marks the browser after a sign-in. The mark stays after a sign-out. */
export function markDevice(
  cookies: AstroCookies,
  config: Config,
  owner: Pick<Customer, 'publicId'>,
): void {
  const value = deviceMarkFor(config, owner)
  setHostCookie(cookies, config, { name: NAME, value, maxAgeMs: LONGEST_COOKIE_MS })
}

/** Call it when the account is deleted. */
export const clearDevice = (cookies: AstroCookies, config: Config): void =>
  deleteHostCookie(cookies, config, NAME)

export const deviceMarkOf = (cookies: AstroCookies, config: Config): string =>
  getHostCookie(cookies, config, NAME) ?? ''
