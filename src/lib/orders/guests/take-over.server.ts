import { fieldError, ShopError } from '#lib/errors.ts'
import { isMailStopped } from '#lib/notifications/unverified.server.ts'
import type { Shop } from '#lib/shop.ts'
import { guestTexts as texts } from '#lib/texts/buying/guests.ts'
import type { Visitor } from '#lib/visitor.ts'
import { lockOrder } from '../locks.server.ts'
import { isBegun } from '../standing.ts'
import type { Order } from '../orders.ts'
import { findAnyOrder } from '../orders.server.ts'
import { readPayToken } from '../placing/pay-link.server.ts'
import { giveToAccount } from '../write.sql.ts'
import { checkBuyer, requireGuestOrder } from './buyer.server.ts'

/** `mine`: the account that looks may take it over. Null before it is paid, and without an e-mail address. */
export type TakeOver = 'mine' | 'other' | 'signed-out' | null

export function takeOverOf(order: Order, visitor: Visitor): TakeOver {
  if (!isBegun(order) || order.address.email === '') return null
  if (visitor.kind === 'guest') return 'signed-out'
  // Nobody is signed in before the address of the account is verified.
  return visitor.customer.email === order.address.email ? 'mine' : 'other'
}

/**
 * Where the account that has taken an order over sees it; null for everybody else, for whom its link opens nothing any
 * more.
 */
export async function accountPageOf(
  shop: Shop,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  const id = visitor.kind === 'customer' ? readPayToken(shop, token) : null
  const order = id === null ? null : await findAnyOrder(shop, id)
  const isTheirs = visitor.kind === 'customer' && order?.customerId === visitor.customer.id
  return isTheirs ? `/orders/${order.id}` : null
}

/**
 * Gives a paid order to the account that looks at it, for who knows its phone number (`typed`), or its name where it
 * has none: a mistyped e-mail address may be another person's. Returns the page of the order. Throws ShopError:
 * `not_found` for a link that the shop has not made, `not_authenticated`, `permission_denied` where the account has
 * another e-mail address, or somebody else has it, and what `checkBuyer` throws.
 */
export async function takeOver(
  shop: Shop,
  token: string,
  visitor: Visitor,
  typed: string,
): Promise<string> {
  const order = await requireGuestOrder(shop, token)
  if (visitor.kind === 'guest') throw new ShopError('not_authenticated')
  const { customer } = visitor
  if (takeOverOf(order, visitor) !== 'mine') throw new ShopError('permission_denied')
  await checkBuyer(shop, order, typed)
  if (await isMailStopped(shop, order.address.email)) throw fieldError('who', texts.account.stopped)
  await shop.inTransaction(async (shop) => {
    await lockOrder(shop, order.id)
    if (!(await giveToAccount(shop.db, order.id, customer)))
      throw new ShopError('permission_denied')
  })
  return `/orders/${order.id}`
}
