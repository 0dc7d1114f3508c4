import type { APIContext } from 'astro'
import { GUEST_COOKIE, readGuestCookie, FAVOURITE_PARAMETER } from '#lib/favourites/favourites.ts'
import { signInPath } from './page-form.server.ts'

type Page = Pick<APIContext, 'request' | 'url'>

/** The page on which the heart was tapped, else the favourites. */
export function pageOfHeart({ request, url }: Page): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/favourites'
  const { host, pathname, search } = new URL(referer)
  return host === url.host && !pathname.startsWith('//') ? pathname + search : '/favourites'
}

/** The sign-in for a guest who tapped a heart. It leads back to the page and adds the favourite. */
export function signInForHeart(page: Page, itemId: number): string {
  const back = pageOfHeart(page)
  return signInPath(`${back}${back.includes('?') ? '&' : '?'}${FAVOURITE_PARAMETER}=${itemId}`)
}

/** The ids of a guest's favourites, which the browser keeps. */
export const guestFavouritesOf = ({ cookies }: Pick<APIContext, 'cookies'>): number[] =>
  readGuestCookie(cookies.get(GUEST_COOKIE)?.value ?? '')
