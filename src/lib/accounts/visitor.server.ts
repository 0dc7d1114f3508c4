import type { Shop } from '#lib/shop.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Customer, Visitor } from './visitor.ts'

export type Credentials = {
  /** The Authorization header; the only way to be a customer under the contract's paths. */
  authorization: string | null
  /** The session cookie; the only way to be a customer on a page. */
  sessionCookie: string | null
  cartCookie: string | null
}

/** Throws the contract's 401 when the credentials are bad; without any, the visitor is a guest. */
export async function resolveVisitor(_shop: Shop, given: Credentials): Promise<Visitor> {
  return { kind: 'guest', cartSecret: given.cartCookie }
}

/** The signed-in customer. Throws ShopError('not_authenticated') for a guest. */
export function requireCustomer(locals: { visitor: Visitor }): Customer {
  if (locals.visitor.kind !== 'customer') throw new ShopError('not_authenticated')
  return locals.visitor.customer
}
