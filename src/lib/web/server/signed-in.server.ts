import type { IncomingMessage } from 'node:http'
import { resolveVisitor } from '#lib/accounts/sessions/visitor.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'
import { hostCookie } from '../cookies/cookies.server.ts'
import { deskCookieName } from '../cookies/desk-cookie.server.ts'
import { isApiPath, isDeskPath } from '../paths.ts'

const cookieIn = ({ headers }: IncomingMessage, name: string): string | null =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? null

/**
 * Whether a customer, at the desk a member of staff, is signed in, from the request's headers alone. The link of an order lets its
 * buyer in, who has no account.
 */
export async function isSignedIn(shop: Shop, request: IncomingMessage): Promise<boolean> {
  const { headers, url = '/' } = request
  const path = url.split('?')[0] ?? ''
  if (isDeskPath(path)) {
    const cookie = cookieIn(request, deskCookieName(shop.config))
    return cookie !== null && (await findSession(shop, cookie))?.stage === 'open'
  }
  const [, token] = /^\/pay\/([^/]+)/.exec(path) ?? []
  if (token !== undefined) {
    // A shop starts without the code of payment links.
    const { readPayToken } = await import('#lib/orders/placing/pay-link.server.ts')
    return readPayToken(shop, token) !== null
  }
  const sessionCookie = cookieIn(request, hostCookie(shop.config, 'session'))
  const credentials = isApiPath(path)
    ? { authorization: headers.authorization ?? null, sessionCookie: null }
    : { authorization: null, sessionCookie }
  // The middleware reports a bad token.
  const visitor = await resolveVisitor(shop, { ...credentials, cartCookie: null }).catch(() => null)
  return visitor?.kind === 'customer'
}
