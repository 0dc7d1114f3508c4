import type { AstroCookies } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { SESSION_MS } from '#lib/desk/sign-in/sessions.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import { isHttps } from './cookies.server.ts'

/** The prefix works on https alone: a browser then refuses a cookie that plain http has set. */
const nameOf = (config: Config): string => (isHttps(config) ? '__Secure-desk' : 'desk')

export const deskCookieOf = (cookies: AstroCookies, config: Config): string | undefined =>
  cookies.get(nameOf(config))?.value

export const setDeskCookie = (cookies: AstroCookies, config: Config, secret: string): void =>
  cookies.set(nameOf(config), secret, {
    path: '/desk',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
    maxAge: SESSION_MS / SECOND_MS,
  })

export const dropDeskCookie = (cookies: AstroCookies, config: Config): void =>
  cookies.delete(nameOf(config), { path: '/desk', secure: isHttps(config) })
