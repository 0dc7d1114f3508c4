import { ShopError } from '#lib/errors.ts'

export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a browser sends along with any page's request, if it has it. */
const OUR_COOKIES = /(^|;\s*)(__Host-)?(session|cart)=/

/** Refuses a request that changes something and comes from another site's page. */
export function checkOrigin(request: Request, siteUrl: string, isApi: boolean): void {
  if (SAFE_METHODS.has(request.method)) return
  if (isApi && isByTokenAlone(request)) return
  const origin = request.headers.get('origin')
  if (origin === null) {
    // No browser leaves Origin out of a cross-site POST; programs do, and hold no cookies of others.
    const site = request.headers.get('sec-fetch-site')
    if (site !== null && site !== 'same-origin' && site !== 'none')
      throw new ShopError('bad_origin')
    return
  }
  // A page whose address is a key sends no-referrer, and then browsers do not name its origin either.
  if (origin === 'null' && request.headers.get('sec-fetch-site') === 'same-origin') return
  if (origin !== new URL(siteUrl).origin && !isOwnHost(request, siteUrl, origin))
    throw new ShopError('bad_origin')
}

/**
 * Whether it says who asks by a token and by nothing else: no page of another site can, since only our own scripts hold
 * one. Cookies beside it count in some calls, as the one of a guest's cart that is merged.
 */
const isByTokenAlone = ({ headers }: Request): boolean =>
  /^(jwt|bearer)\b/i.test(headers.get('authorization') ?? '') &&
  !OUR_COOKIES.test(headers.get('cookie') ?? '')

/**
 * Whether the page came from the host that is asked, as when a shop at home is opened by another of its names. A page
 * cannot choose the Host that the browser sends. On https it does not count: whoever can change what plain http carries
 * could serve a page of the same host.
 */
function isOwnHost({ headers }: Request, siteUrl: string, origin: string): boolean {
  if (siteUrl.startsWith('https:') || headers.get('sec-fetch-site') === 'cross-site') return false
  return URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
