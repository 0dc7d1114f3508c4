import { ShopError } from '#lib/errors.ts'

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Cookies that a browser also sends with a request from another site's page. */
const OUR_COOKIES = /(^|;\s*)(__Host-)?(session|cart)=/

/** Refuses a request that changes something and comes from another site's page. */
export function checkOrigin(request: Request, siteUrl: string, isApi: boolean): void {
  if (SAFE_METHODS.has(request.method)) return
  if (isApi && isByTokenAlone(request)) return
  const origin = request.headers.get('origin')
  if (origin === null) {
    // Browsers always send Origin with a cross-site POST. Programs may not, but they hold nobody's cookies.
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin' && site !== 'none')
      throw new ShopError('bad_origin')
    return
  }
  // A page with a secret address sends no-referrer; browsers then send Origin `null`.
  if (origin === 'null' && request.headers.get('sec-fetch-site') === 'same-origin') return
  if (origin !== new URL(siteUrl).origin && !isOwnHost(request, siteUrl, origin))
    throw new ShopError('bad_origin')
}

/**
 * Whether the request is authenticated by a token alone: no other site's page can do that, since only our scripts hold
 * tokens. Some calls also read cookies, for example to merge a guest's cart.
 */
const isByTokenAlone = ({ headers }: Request): boolean =>
  /^(jwt|bearer)\b/i.test(headers.get('authorization') ?? '') &&
  !OUR_COOKIES.test(headers.get('cookie') ?? '')

/**
 * Whether the page came from the requested host, as when a shop at home is opened by another of its names. A page
 * cannot choose the Host that the browser sends. Not on https: an attacker on plain http could serve a page of the same
 * host.
 */
function isOwnHost({ headers }: Request, siteUrl: string, origin: string): boolean {
  if (siteUrl.startsWith('https:') || headers.get('sec-fetch-site') === 'cross-site') return false
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
