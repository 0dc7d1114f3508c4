import { fieldError, ShopError } from '#lib/errors.ts'
import { checkBuyer, requireGuestOrder } from '#lib/orders/guests/buyer.server.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { clearGuest } from '#lib/orders/records/buyers.server.ts'
import { listAwaitingMoney } from '#lib/payments/attempts/open-pages.server.ts'
import type { Shop } from '#lib/shop.ts'
import { guestTexts as texts } from '#lib/texts/buying/guests.ts'
import { rememberGuest } from './tombstones.server.ts'

/** Whether a guest may delete the details of an order. `later`: it is still under way. `done`: they are deleted. */
export type GuestErasure = 'now' | 'later' | 'done'

export function guestErasureOf(order: Order): GuestErasure {
  if (order.address.name === '') return 'done'
  return ['delivered', 'returned', 'cancelled'].includes(order.stage) ? 'now' : 'later'
}

/**
 * Deletes a guest's details from an order that has arrived or ended, for who knows its phone number or name (`typed`).
 * Throws ShopError: `not_found`, what `checkBuyer` throws, or `invalid` beside `who` while the order is under way or a
 * payment is open.
 */
export async function eraseGuest(shop: Shop, token: string, typed: string): Promise<void> {
  const guest = await requireGuestOrder(shop, token)
  const { id } = guest
  await checkBuyer(shop, guest, typed)
  const awaiting = await listAwaitingMoney(shop, null)
  await shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, id)
    if (order?.channel !== 'guest') throw new ShopError('not_found')
    if (guestErasureOf(order) !== 'now') throw fieldError('who', texts.erase.later)
    if (awaiting.includes(id)) throw fieldError('who', texts.erase.paying)
    await clearGuest(shop, id)
    await rememberGuest(shop, id)
  })
}
