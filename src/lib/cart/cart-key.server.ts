import type { APIContext } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { ShopError } from '#lib/errors.ts'
import { hmac, isSameSecret, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { type Customer, requireCustomer } from '#lib/visitor.ts'
import { hostCookie, isHttps } from '#lib/web/cookies.server.ts'
import type { CartOwner } from './cart.ts'

/** An idle guest cart is kept as long as its cookie. */
export const GUEST_CART_KEPT_MS = 30 * DAY_MS
/** One whose guest has not come back: programs make many of them. */
export const LEFT_CART_KEPT_MS = 3 * DAY_MS

const COOKIE = 'cart'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/** The id is worked out of the secret, so that a guest has one before there is a row. */
const idFrom = (shop: Shop, text: string): string =>
  [...hmac(shop.config.secretKey, `cart:${text}`).subarray(0, ID_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')

export const guestCartId = (shop: Shop, secret: string): string => idFrom(shop, secret)

/** What a customer's cart will be called when it gets its first item; an existing one keeps its own id. */
export const newCustomerCartId = (shop: Shop, { publicId }: Pick<Customer, 'publicId'>): string =>
  idFrom(shop, `customer:${publicId}`)

/** Only what we have given out ourselves: 256 bits as base64url. */
const isCartSecret = (text: string | null): text is string =>
  text !== null && /^[\w-]{43}$/.test(text)

type Context = Pick<APIContext, 'locals' | 'cookies' | 'request'>

/** Whose cart is meant; a guest without a cookie gets one, and every write renews it. */
export function cartOwner(context: Context): CartOwner {
  const { visitor } = context.locals
  if (visitor.kind === 'customer') return { kind: 'customer', customer: visitor.customer }
  const isKnown = isCartSecret(visitor.cartSecret)
  const secret = isKnown ? (visitor.cartSecret ?? '') : newSecret()
  if (!isKnown || context.request.method !== 'GET') keepCartCookie(context, secret)
  return { kind: 'guest', secret }
}

/** As cartOwner, but nothing is begun: null for a guest who has no cart. */
export function cartOwnerIfAny({ locals: { visitor } }: Pick<Context, 'locals'>): CartOwner | null {
  if (visitor.kind === 'customer') return { kind: 'customer', customer: visitor.customer }
  return isCartSecret(visitor.cartSecret) ? { kind: 'guest', secret: visitor.cartSecret } : null
}

/**
 * Who may use the cart of this id. Throws ShopError('not_found') for a guest without its secret;
 * whether it is the customer's own, the use case says.
 */
export function ownerOfCart(context: Context, cartId: string | undefined): CartOwner {
  const owner = cartOwnerIfAny(context)
  if (!owner) throw new ShopError('not_found')
  if (owner.kind === 'customer') return owner
  if (!isSameSecret(guestCartId(context.locals.shop, owner.secret), cartId ?? ''))
    throw new ShopError('not_found')
  if (context.request.method !== 'GET') keepCartCookie(context, owner.secret)
  return owner
}

/** The secret of the guest's cart, as the browser sent it. */
export const cartCookieOf = (
  { cookies }: Pick<Context, 'cookies'>,
  config: Config,
): string | null => cookies.get(hostCookie(config, COOKIE))?.value ?? null

function keepCartCookie({ cookies, locals }: Context, secret: string): void {
  const { config } = locals.shop
  cookies.set(hostCookie(config, COOKIE), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(config),
    path: '/',
    maxAge: GUEST_CART_KEPT_MS / SECOND_MS,
  })
}

/** The guest cart that a signed-in customer brings along. Throws ShopError('not_authenticated') for a guest. */
export function cartToMerge({ locals }: Pick<Context, 'locals'>): {
  customer: Customer
  secret: string | null
} {
  const customer = requireCustomer(locals)
  const { cartSecret } = locals.visitor
  return { customer, secret: isCartSecret(cartSecret) ? cartSecret : null }
}

/** The guest cart is closed: its cookie goes. */
export function dropCartCookie({ cookies, locals }: Pick<Context, 'cookies' | 'locals'>): void {
  const { config } = locals.shop
  const name = hostCookie(config, COOKIE)
  if (cookies.has(name)) cookies.delete(name, { path: '/', secure: isHttps(config) })
}
