import type { APIContext } from 'astro'
import { HOUR_MS } from '#lib/time.ts'
import { toReturnPath } from '#lib/accounts/accounts.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from './cookies.server.ts'

const NAME = 'return'
/** A longer address is not worth a cookie. */
const MOST_CHARACTERS = 500

type Page = Pick<APIContext, 'url' | 'cookies' | 'locals'>

/**
 * Where a sign-in, a sign-up or a mailed link leads: what the address says, else what it said within the last hour, since
 * who has no account yet comes back by way of a mail. Always a path of ours.
 */
export function returnPathOf({ url, cookies, locals }: Page): string {
  const { config } = locals.shop
  const asked = url.searchParams.get('next')
  if (asked === null) return toReturnPath(getHostCookie(cookies, config, NAME) ?? null)
  const path = toReturnPath(asked)
  if (path !== '/' && path.length <= MOST_CHARACTERS)
    setHostCookie(cookies, config, { name: NAME, value: path, maxAgeMs: HOUR_MS })
  return path
}

/** It has led there, or the customer has left. */
export const clearReturnPath = ({ cookies, locals }: Pick<Page, 'cookies' | 'locals'>): void =>
  deleteHostCookie(cookies, locals.shop.config, NAME)

/** The address of a page that leads on to `next`. */
export const withNext = (path: string, next: string): string =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
