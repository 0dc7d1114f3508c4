import type { APIContext } from 'astro'
import { HOUR_MS } from '#lib/time.ts'
import { toReturnPath } from '#lib/accounts/accounts.ts'
import { deleteHostCookie, getHostCookie, setHostCookie } from '../cookies/cookies.server.ts'

const NAME = 'return'
/** A longer path is not stored. */
const MOST_CHARACTERS = 500

type Page = Pick<APIContext, 'url' | 'cookies' | 'locals'>

/**
 * Where a sign-in, a sign-up or a mailed link leads: the address's `next`, else the one seen in the last hour, because
 * a new customer comes back through a mail. Always a path of this shop.
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

/** Call it when the path was used, or the customer has signed out. */
export const clearReturnPath = ({ cookies, locals }: Pick<Page, 'cookies' | 'locals'>): void =>
  deleteHostCookie(cookies, locals.shop.config, NAME)
