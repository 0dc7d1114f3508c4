import { rememberGuest } from '#lib/accounts/deletion/tombstones.server.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { giveBackRate, limitRate } from '#lib/limits/limits.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { isMailStopped } from '#lib/notifications/unverified.server.ts'
import { type BuyerProof, proofOf } from '#lib/orders/buyer-proof.ts'
import type { Order } from '#lib/orders/orders.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { readPayToken } from '#lib/orders/placing/pay-link.server.ts'
import { giveOrder } from '#lib/orders/placing/take-over.server.ts'
import { clearGuest } from '#lib/orders/records/buyers.server.ts'
import { listAwaitingMoney } from '#lib/payments/attempts/open-pages.server.ts'
import type { Shop } from '#lib/shop.ts'
import { guestTexts as texts } from '#lib/texts/buying/guests.ts'
import { DAY_MS } from '#lib/time.ts'
import type { Visitor } from '#lib/visitor.ts'

/** Of one order: who only has its link does not find out whose it is. */
const WRONG_BUYERS = { max: 5, windowMs: DAY_MS }
const buyersOf = (orderId: string): string => `guest-buyer:${orderId}`

/** What the page of a guest's order offers besides paying. */
export type GuestOrder = {
  /** `mine`: the account that looks may take it over. Null before it is paid, and without an e-mail address. */
  takeOver: 'mine' | 'other' | 'signed-out' | null
  /** What its buyer is asked for. */
  asks: BuyerProof
  /** Whether there is more to see for its buyer: where it is, the code, and who brings it. */
  hasMore: boolean
  /** `later`: it is still under way. `done`: they are deleted. */
  erase: 'now' | 'later' | 'done'
}

/** Where the account that has taken an order over sees it; null for everybody else, for whom its link opens nothing any more. */
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

/** Null for an order of the desk. */
export function viewGuestOrder(order: Order, visitor: Visitor): GuestOrder | null {
  if (order.channel !== 'guest') return null
  const erase = eraseOf(order)
  const hasMore = order.status === 'successful' && erase !== 'done'
  return { takeOver: takeOverOf(order, visitor), asks: proofOf(order), hasMore, erase }
}

function takeOverOf({ status, address }: Order, visitor: Visitor): GuestOrder['takeOver'] {
  if (status !== 'successful' || address.email === '') return null
  if (visitor.kind === 'guest') return 'signed-out'
  // Nobody is signed in before the address of the account is verified.
  return visitor.customer.email === address.email ? 'mine' : 'other'
}

function eraseOf(order: Order): GuestOrder['erase'] {
  if (order.address.name === '') return 'done'
  return order.status === 'failed' || ['delivered', 'returned', 'cancelled'].includes(order.stage)
    ? 'now'
    : 'later'
}

/**
 * Gives a paid order to the account that looks at it, for who knows its phone number (`typed`), or its name where it has none: a
 * mistyped e-mail address may be another person's. Throws ShopError: `not_found` for a link that the shop has not made,
 * `not_authenticated`, `permission_denied` where the account has another e-mail address, or somebody else has it, and what
 * `checkBuyer` throws.
 */
export async function takeOver(
  shop: Shop,
  token: string,
  visitor: Visitor,
  typed: string,
): Promise<string> {
  const orderId = orderIdOf(shop, token)
  if (visitor.kind === 'guest') throw new ShopError('not_authenticated')
  const { customer } = visitor
  const seen = await findAnyOrder(shop, orderId)
  if (seen?.channel !== 'guest' || takeOverOf(seen, visitor) !== 'mine')
    throw new ShopError('permission_denied')
  await checkBuyer(shop, seen, typed)
  if (await isMailStopped(shop, seen.address.email)) throw fieldError('who', texts.account.stopped)
  await shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    if (!(await giveOrder(shop, orderId, customer))) throw new ShopError('permission_denied')
  })
  return `/orders/${orderId}`
}

/** Lets who knows its phone number or name see where an order is, the code, and who brings it. Throws what `takeOver` throws. */
export async function checkBuyerOf(shop: Shop, token: string, typed: string): Promise<void> {
  const order = await findAnyOrder(shop, orderIdOf(shop, token))
  if (order?.channel !== 'guest') throw new ShopError('not_found')
  await checkBuyer(shop, order, typed)
}

/**
 * Refuses who does not know what no mail and no page of the order says. Throws ShopError: `throttled` after 5 wrong tries in a
 * day, or `invalid` beside `who`.
 */
async function checkBuyer(shop: Shop, order: Order, typed: string): Promise<void> {
  await limitRate(shop, buyersOf(order.id), WRONG_BUYERS)
  const { name, phone } = order.address
  const proof = proofOf(order)
  const isBuyer =
    proof === 'name' ? name !== '' && sameName(typed) === sameName(name) : toE164(typed) === phone
  if (!isBuyer) throw fieldError('who', texts.buyer.wrong[proof])
  await giveBackRate(shop, buyersOf(order.id))
}

const sameName = (name: string): string => cleanLine(name).replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Deletes a guest's details from an order that has arrived or ended, for who knows what `takeOver` asks for. Throws ShopError: what
 * that throws, or `invalid` beside `who` while the order is under way or a payment of it is open.
 */
export async function eraseGuest(shop: Shop, token: string, typed: string): Promise<void> {
  await checkBuyerOf(shop, token, typed)
  const orderId = orderIdOf(shop, token)
  const awaiting = await listAwaitingMoney(shop, null)
  await shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const order = await findAnyOrder(shop, orderId)
    if (order?.channel !== 'guest') throw new ShopError('not_found')
    if (eraseOf(order) !== 'now') throw fieldError('who', texts.erase.later)
    if (awaiting.includes(orderId)) throw fieldError('who', texts.erase.paying)
    await clearGuest(shop, orderId)
    await rememberGuest(shop, orderId)
  })
}

function orderIdOf(shop: Shop, token: string): string {
  const orderId = readPayToken(shop, token)
  if (orderId === null) throw new ShopError('not_found')
  return orderId
}
