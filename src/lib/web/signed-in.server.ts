import type { IncomingMessage } from 'node:http'
import { resolveVisitor } from '#lib/accounts/sessions/visitor.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { hostCookie } from './cookies.server.ts'
import { isApiPath } from './paths.ts'

/** Whether a customer is signed in, from the request's headers alone. */
export async function isSignedIn(shop: Shop, request: IncomingMessage): Promise<boolean> {
  const { headers, url = '/' } = request
  const name = hostCookie(shop.config, 'session')
  const [, sessionCookie = null] =
    new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(headers.cookie ?? '') ?? []
  const credentials = isApiPath(url.split('?')[0] ?? '')
    ? { authorization: headers.authorization ?? null, sessionCookie: null }
    : { authorization: null, sessionCookie }
  // The middleware reports a bad token.
  const visitor = await resolveVisitor(shop, { ...credentials, cartCookie: null }).catch(() => null)
  return visitor?.kind === 'customer'
}
