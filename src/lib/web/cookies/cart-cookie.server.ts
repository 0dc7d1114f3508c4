import type { APIContext } from 'astro'
import { GUEST_CART_RETENTION_MS, guestCartId, isCartSecret } from '#lib/cart/cart-key.server.ts'
import type { CartOwner } from '#lib/cart/cart.ts'
import { readSharedCode } from '#lib/cart/shared/shared-cart.ts'
import type { Config } from '#lib/config.server.ts'
import { ShopError } from '#lib/errors.ts'
import { hashSecret, isSameSecret, newSecret } from '#lib/random.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { type Customer, requireCustomer } from '#lib/visitor.ts'
import { deleteHostCookie, getHostCookie, LINKED_CODE, setHostCookie } from './cookies.server.ts'

const NAME = 'cart'
/** The cookie with the code of a cart from the desk whose link was opened. */
const SHARED = 'shared-cart'

type Context = Pick<APIContext, 'locals' | 'cookies' | 'request'>

/** The owner of the visitor's cart. A guest without a cookie gets one, and every write renews it. */
export function cartOwner(context: Context): CartOwner {
  const { visitor } = context.locals
  const linked = linkedOf(context)
  if (visitor.kind === 'customer') return { kind: 'customer', customer: visitor.customer, linked }
  const isKnown = isCartSecret(visitor.cartSecret)
  const secret = isKnown ? (visitor.cartSecret ?? '') : newSecret()
  if (!isKnown || context.request.method !== 'GET') keepCartCookie(context, secret)
  return { kind: 'guest', secret, linked }
}

/** As cartOwner, but sets no cookie. Null for a guest without a cart. */
export function cartOwnerIfAny({ locals: { visitor } }: Pick<Context, 'locals'>): CartOwner | null {
  if (visitor.kind === 'customer') return { kind: 'customer', customer: visitor.customer }
  return isCartSecret(visitor.cartSecret) ? { kind: 'guest', secret: visitor.cartSecret } : null
}

/** By whom a write is counted: the customer, or the guest by the cookie of the cart, which a new one gets. */
export function writerOf(context: Context): string {
  const owner = cartOwner(context)
  return owner.kind === 'customer'
    ? `customer:${owner.customer.id}`
    : `cart:${hashSecret(owner.secret)}`
}

/**
 * The owner of the cart with this id. Throws ShopError('not_found') for a guest without its secret. The use case checks
 * that the cart is the customer's own.
 */
export function ownerOfCart(context: Context, cartId: string | undefined): CartOwner {
  const owner = cartOwnerIfAny(context)
  if (!owner) throw new ShopError('not_found')
  const linked = linkedOf(context)
  if (owner.kind === 'customer') return { ...owner, linked }
  if (!isSameSecret(guestCartId(context.locals.shop, owner.secret), cartId ?? ''))
    throw new ShopError('not_found')
  if (context.request.method !== 'GET') keepCartCookie(context, owner.secret)
  return { ...owner, linked }
}

/** The secret of the guest's cart, as the browser sent it. */
export const cartCookieOf = (
  { cookies }: Pick<Context, 'cookies'>,
  config: Config,
): string | null => getHostCookie(cookies, config, NAME) ?? null

function keepCartCookie({ cookies, locals }: Context, secret: string): void {
  const cookie = { name: NAME, value: secret, maxAgeMs: GUEST_CART_RETENTION_MS }
  setHostCookie(cookies, locals.shop.config, cookie)
}

/**
 * The secret of the guest cart to merge into the customer's cart. Throws ShopError('not_authenticated') for a guest.
 */
export function cartToMerge({ locals }: Pick<Context, 'locals'>): {
  customer: Customer
  secret: string | null
} {
  const customer = requireCustomer(locals)
  const { cartSecret } = locals.visitor
  return { customer, secret: isCartSecret(cartSecret) ? cartSecret : null }
}

/** Deletes the cookie of a guest cart that is closed. */
export function dropCartCookie({ cookies, locals }: Pick<Context, 'cookies' | 'locals'>): void {
  const { config } = locals.shop
  if (getHostCookie(cookies, config, NAME) !== undefined) deleteHostCookie(cookies, config, NAME)
}

/** The code of a link that the visitor has opened, until it is used or taken off. */
export const linkedCodeOf = ({
  cookies,
  locals,
}: Pick<Context, 'cookies' | 'locals'>): string | undefined =>
  getHostCookie(cookies, locals.shop.config, LINKED_CODE)

function linkedOf(context: Pick<Context, 'cookies' | 'locals'>): CartOwner['linked'] {
  const code = linkedCodeOf(context)
  return code === undefined ? undefined : { code, network: context.locals.network }
}

/** Forgets that code. */
export function dropLinkedCode({ cookies, locals }: Pick<Context, 'cookies' | 'locals'>): void {
  const { config } = locals.shop
  if (getHostCookie(cookies, config, LINKED_CODE) !== undefined)
    deleteHostCookie(cookies, config, LINKED_CODE)
}

type Cookies = Pick<Context, 'cookies' | 'locals'>

/** Keeps the code of a cart from the desk until its page has been used; a text that is no code is dropped. */
export function keepSharedCode({ cookies, locals }: Cookies, typed: string): void {
  const value = readSharedCode(typed)
  const { config } = locals.shop
  if (value === null) dropSharedCode({ cookies, locals })
  else setHostCookie(cookies, config, { name: SHARED, value, maxAgeMs: DAY_MS })
}

export const sharedCodeOf = ({ cookies, locals }: Cookies): string | undefined =>
  getHostCookie(cookies, locals.shop.config, SHARED)

export const dropSharedCode = ({ cookies, locals }: Cookies): void =>
  deleteHostCookie(cookies, locals.shop.config, SHARED)
