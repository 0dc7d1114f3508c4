import type { APIContext } from 'astro'
import * as z from 'zod/mini'
import { DATA_SAVER_COOKIE } from '#lib/data-saver.ts'
import { SECOND_MS } from '#lib/time.ts'
import { isHttps, LONGEST_COOKIE_MS } from './cookies.server.ts'

type Context = Pick<APIContext, 'cookies' | 'locals'>

export const dataSaverSchema = z.object({ state: z.enum(['on', 'off']) })

export const isDataSaverOn = ({ cookies }: Pick<Context, 'cookies'>): boolean =>
  cookies.get(DATA_SAVER_COOKIE)?.value === '1'

/** Scripts and the service worker read the cookie. */
export function switchDataSaver({ cookies, locals }: Context, state: 'on' | 'off'): void {
  if (state === 'off') return cookies.delete(DATA_SAVER_COOKIE, { path: '/' })
  cookies.set(DATA_SAVER_COOKIE, '1', {
    path: '/',
    maxAge: LONGEST_COOKIE_MS / SECOND_MS,
    sameSite: 'lax',
    secure: isHttps(locals.shop.config),
  })
}
