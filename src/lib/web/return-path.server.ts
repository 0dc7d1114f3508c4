import type { APIContext } from 'astro'
import { HOUR_MS, SECOND_MS } from '#lib/time.ts'
import { toReturnPath } from '#lib/accounts/accounts.ts'

const NAME = 'return'
const PATH = '/signin'
/** A longer address is not worth a cookie. */
const MOST_CHARACTERS = 500

type Page = Pick<APIContext, 'url' | 'cookies' | 'locals'>

/**
 * Where a sign-in leads: what the address says, else what it said within the last hour, since who has no account yet comes
 * back by way of a mail. Always a path of ours.
 */
export function returnPathOf({ url, cookies, locals }: Page): string {
  const asked = url.searchParams.get('next')
  if (asked === null) return toReturnPath(cookies.get(NAME)?.value ?? null)
  const path = toReturnPath(asked)
  if (path !== '/' && path.length <= MOST_CHARACTERS)
    cookies.set(NAME, path, {
      path: PATH,
      httpOnly: true,
      sameSite: 'lax',
      secure: locals.shop.config.siteUrl.startsWith('https:'),
      maxAge: HOUR_MS / SECOND_MS,
    })
  return path
}

/** It has led there, or the customer has left. */
export const forgetReturnPath = ({ cookies }: Pick<Page, 'cookies'>): void =>
  cookies.delete(NAME, { path: PATH })
