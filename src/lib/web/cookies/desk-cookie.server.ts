import type { AstroCookies } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { DEVICE_MS, SESSION_MS } from '#lib/desk/sign-in/sessions.server.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { isHttps } from './cookies.server.ts'

/** The prefix needs https. A browser then refuses a cookie that plain http has set. */
export const deskCookieName = (config: Config): string =>
  isHttps(config) ? '__Secure-desk' : 'desk'

export const deskCookieOf = (cookies: AstroCookies, config: Config): string | undefined =>
  cookies.get(deskCookieName(config))?.value

export const setDeskCookie = (cookies: AstroCookies, config: Config, secret: string): void =>
  cookies.set(deskCookieName(config), secret, {
    path: '/desk',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
    maxAge: SESSION_MS / SECOND_MS,
  })

export const dropDeskCookie = (cookies: AstroCookies, config: Config): void =>
  cookies.delete(deskCookieName(config), { path: '/desk', secure: isHttps(config) })

export const deskDeviceName = (config: Config): string =>
  isHttps(config) ? '__Secure-desk-device' : 'desk-device'

/** The secret of a browser on which somebody has signed in. It gives no access. */
export const deskDeviceOf = (cookies: AstroCookies, config: Config): string | undefined =>
  cookies.get(deskDeviceName(config))?.value

export const setDeskDevice = (cookies: AstroCookies, config: Config, secret: string): void =>
  cookies.set(deskDeviceName(config), secret, {
    path: '/desk',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
    maxAge: DEVICE_MS / SECOND_MS,
  })

/** Until the next page has come over a slow line. */
const SAVED_MS = 10 * MINUTE_MS

/** Tells the script that keeps what is typed which form is saved, by the hidden value that it was sent with. */
export const sayIsSaved = (cookies: AstroCookies, config: Config, formValue: string): void =>
  cookies.set('desk-saved', formValue.split('.')[0] ?? '', {
    path: '/desk',
    sameSite: 'strict',
    secure: isHttps(config),
    maxAge: SAVED_MS / SECOND_MS,
  })
