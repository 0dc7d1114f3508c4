import type { IncomingMessage } from 'node:http'
import { readToken } from '#lib/accounts/sessions/tokens.server.ts'
import { resolveVisitor } from '#lib/accounts/sessions/visitor.server.ts'
import { isAnyDevice } from '#lib/accounts/sign-in/known-device.server.ts'
import { knownOn } from '#lib/desk/sign-in/devices.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'
import { hostCookie } from '../cookies/cookies.server.ts'
import { deskCookieName, deskDeviceName } from '../cookies/desk-cookie.server.ts'
import type { Customer } from '#lib/visitor.ts'
import { isApiPath, isDeskPath } from '../paths.ts'
import type { SenderOfLarge } from './bodies.server.ts'
import { type PictureForm, pictureFormOf } from './picture-forms.ts'

const cookieIn = ({ headers }: IncomingMessage, name: string): string | null =>
  new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? null

/**
 * Whether a customer, at the desk a member of staff, is signed in, from the request's headers alone. Where
 * buyers send pictures, also whether one can be taken: others need no large body there.
 */
export async function isSignedIn(shop: Shop, request: IncomingMessage): Promise<boolean> {
  const path = request.url?.split('?')[0] ?? '/'
  if (isDeskPath(path)) {
    const cookie = cookieIn(request, deskCookieName(shop.config))
    // The middleware says whether somebody uses it.
    const session = cookie ? await findSession(shop, cookie, { isStill: true }) : null
    return session?.stage === 'open'
  }
  const form = pictureFormOf(path)
  if (form?.kind === 'link') return isAwaitedByLink(shop, form.of)
  const customer = await customerOf(shop, request, path)
  return customer !== null && (form === null || takesPictures(shop, customer, form))
}

async function customerOf(
  shop: Shop,
  request: IncomingMessage,
  path: string,
): Promise<Customer | null> {
  const sessionCookie = cookieIn(request, hostCookie(shop.config, 'session'))
  const credentials = isApiPath(path)
    ? { authorization: request.headers.authorization ?? null, sessionCookie: null }
    : { authorization: null, sessionCookie }
  // The middleware reports a bad token.
  const visitor = await resolveVisitor(shop, { ...credentials, cartCookie: null }).catch(() => null)
  return visitor?.kind === 'customer' ? visitor.customer : null
}

/** Who sends a large body, from the request's headers alone. */
export async function senderOf(shop: Shop, request: IncomingMessage): Promise<SenderOfLarge> {
  if (await isSignedIn(shop, request)) return 'may'
  const path = request.url?.split('?')[0] ?? ''
  if (!isDeskPath(path)) return (await isKnownBuyer(shop, request, path)) ? 'known' : 'stranger'
  const device = cookieIn(request, deskDeviceName(shop.config))
  return device !== null && (await knownOn(shop, device)).length > 0 ? 'known' : 'stranger'
}

/**
 * Who is signed in and may send no picture there, or has been signed in on this browser; at a link, who has a right
 * one. A call whose token has just ended must get its 401.
 */
async function isKnownBuyer(shop: Shop, request: IncomingMessage, path: string): Promise<boolean> {
  const form = pictureFormOf(path)
  if (form?.kind === 'link') return (await orderOfLink(shop, form.of)) !== null
  if (await customerOf(shop, request, path)) return true
  if (!isApiPath(path)) {
    const mark = cookieIn(request, hostCookie(shop.config, 'known-device'))
    return mark !== null && isAnyDevice(shop.config, mark)
  }
  const token = request.headers.authorization?.split(' ').at(-1) ?? ''
  const read = await readToken(shop, token, 'access')
  return !('fault' in read) || read.fault === 'Token is expired'
}

async function orderOfLink(shop: Shop, token: string): Promise<string | null> {
  const { readPayToken } = await import('#lib/orders/placing/pay-link.server.ts')
  return readPayToken(shop, token)
}

// A shop starts without the code of payments, returns and reviews.
async function isAwaitedByLink(shop: Shop, token: string): Promise<boolean> {
  const { isTransferAwaited } = await import('#lib/payments/own-account/sent.server.ts')
  const orderId = await orderOfLink(shop, token)
  return orderId !== null && isTransferAwaited(shop, orderId)
}

async function takesPictures(
  shop: Shop,
  customer: Customer,
  { of, kind }: PictureForm,
): Promise<boolean> {
  if (kind === 'review')
    return (await import('#lib/reviews/photos/photos.server.ts')).mayAdd(shop, customer, of)
  const { findOrder } = await import('#lib/orders/orders.server.ts')
  const order = await findOrder(shop, customer, of).catch(() => null)
  if (!order) return false
  if (kind === 'return')
    return (await import('#lib/orders/returns/returns.server.ts')).isInTime(shop, order)
  return (await import('#lib/payments/own-account/sent.server.ts')).isTransferAwaited(shop, of)
}
