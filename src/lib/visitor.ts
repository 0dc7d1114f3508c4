import { ShopError } from '#lib/errors.ts'

/** Who makes the request. `cartSecret`: the guest cart's cookie, which a customer keeps until the merge. */
export type Visitor =
  | { kind: 'guest'; cartSecret: string | null }
  | { kind: 'customer'; customer: Customer; sessionId: string; cartSecret: string | null }

export type Customer = { id: number; publicId: string; username: string; email: string }

/** A customer who orders or pays, and the network for the limit of unpaid goods. */
export type Buyer = Customer & { network: string }

/** Who pays an order: its customer, or for `id` null somebody with the payment link of an order of the desk. */
export type Payer = { id: number | null; network: string }

/** A visitor, and where the request comes from. */
export type Caller = { visitor: Visitor; network: string }

/** The signed-in customer, about to order or pay. Throws ShopError('not_authenticated') for a guest. */
export const requireBuyer = (caller: Caller): Buyer => ({
  ...requireCustomer(caller),
  network: caller.network,
})

/** The signed-in customer. Throws ShopError('not_authenticated') for a guest. */
export function requireCustomer(locals: { visitor: Visitor }): Customer {
  if (locals.visitor.kind !== 'customer') throw new ShopError('not_authenticated')
  return locals.visitor.customer
}

/** The id of the signed-in customer's session. Throws ShopError('not_authenticated') for a guest. */
export function requireSession(locals: { visitor: Visitor }): string {
  if (locals.visitor.kind !== 'customer') throw new ShopError('not_authenticated')
  return locals.visitor.sessionId
}
