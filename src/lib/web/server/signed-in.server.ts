import type { IncomingMessage } from 'node:http'
import { resolveVisitor } from '#lib/accounts/sessions/visitor.server.ts'
import { knownOn } from '#lib/desk/sign-in/devices.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'
import { hostCookie } from '../cookies/cookies.server.ts'
import { deskCookieName, deskDeviceName } from '../cookies/desk-cookie.server.ts'
import type { Customer } from '#lib/visitor.ts'
import { isApiPath, isDeskPath } from '../paths.ts'
import type { SenderOfLarge } from './bodies.server.ts'
import { pictureFormOf } from './picture-forms.ts'

const cookieIn = ({ headers }: IncomingMessage, name: string): string | null =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? null

/**
 * Whether a customer, at the desk a member of staff, is signed in, from the request's headers alone. Where
 * buyers send pictures, also whether one can be taken: others need no large body there.
 */
export async function isSignedIn(shop: Shop, request: IncomingMessage): Promise<boolean> {
  const { headers, url = '/' } = request
  const path = url.split('?')[0] ?? ''
  if (isDeskPath(path)) {
    const cookie = cookieIn(request, deskCookieName(shop.config))
    return cookie !== null && (await findSession(shop, cookie))?.stage === 'open'
  }
  const form = pictureFormOf(path)
  if (form?.isLink) return isAwaitedByLink(shop, form.of)
  const sessionCookie = cookieIn(request, hostCookie(shop.config, 'session'))
  const credentials = isApiPath(path)
    ? { authorization: headers.authorization ?? null, sessionCookie: null }
    : { authorization: null, sessionCookie }
  // The middleware reports a bad token.
  const visitor = await resolveVisitor(shop, { ...credentials, cartCookie: null }).catch(() => null)
  if (visitor?.kind !== 'customer') return false
  return form === null || takesPictures(shop, visitor.customer, form)
}

/**
 * Who sends a large body, from the request's headers alone. Buyers are always known: a call whose token has just ended
 * must get its 401.
 */
export async function senderOf(shop: Shop, request: IncomingMessage): Promise<SenderOfLarge> {
  if (await isSignedIn(shop, request)) return 'may'
  if (!isDeskPath(request.url?.split('?')[0] ?? '')) return 'known'
  const device = cookieIn(request, deskDeviceName(shop.config))
  return device !== null && (await knownOn(shop, device)).length > 0 ? 'known' : 'stranger'
}

// A shop starts without the code of payments and returns.
async function isAwaitedByLink(shop: Shop, token: string): Promise<boolean> {
  const { readPayToken } = await import('#lib/orders/placing/pay-link.server.ts')
  const { isTransferAwaited } = await import('#lib/payments/own-account/sent.server.ts')
  const orderId = readPayToken(shop, token)
  return orderId !== null && isTransferAwaited(shop, orderId)
}

type OfOrder = { of: string; isReturn: boolean }

async function takesPictures(
  shop: Shop,
  customer: Customer,
  { of, isReturn }: OfOrder,
): Promise<boolean> {
  const { findOrder } = await import('#lib/orders/orders.server.ts')
  const order = await findOrder(shop, customer, of).catch(() => null)
  if (!order) return false
  if (isReturn) return (await import('#lib/orders/returns/returns.server.ts')).isInTime(shop, order)
  return (await import('#lib/payments/own-account/sent.server.ts')).isTransferAwaited(shop, of)
}
