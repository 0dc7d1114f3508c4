import { toE164 } from '#lib/letters/phone.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { clearRate, giveBackRate, limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Shop } from '#lib/shop.ts'
import { guestTexts as texts } from '#lib/texts/buying/guests.ts'
import { isWithoutAccount, type Order } from '../orders.ts'
import { findAnyOrder } from '../orders.server.ts'
import { readPayToken } from '../placing/pay-link.server.ts'
import { proofOf } from './proof.ts'

const buyersOf = (orderId: string): string => `guest-buyer:${orderId}`

/** The order without an account that a link is for. Throws ShopError('not_found') for another link. */
export async function requireOrderByLink(shop: Shop, token: string): Promise<Order> {
  const orderId = readPayToken(shop, token)
  const order = orderId === null ? null : await findAnyOrder(shop, orderId)
  if (!order || !isWithoutAccount(order)) throw new ShopError('not_found')
  return order
}

/**
 * The guest's order that a link is for. Throws ShopError('not_found') for another link, and for an order of the desk.
 */
export async function requireGuestOrder(shop: Shop, token: string): Promise<Order> {
  const order = await requireOrderByLink(shop, token)
  if (order.channel !== 'guest') throw new ShopError('not_found')
  return order
}

/**
 * Refuses who does not know what no mail and no page of the order says. Throws ShopError: `throttled` after 5 wrong
 * tries in a day, or `invalid` beside `who`. What is no phone number or name at all is no try.
 */
export async function checkBuyer(shop: Shop, order: Order, typed: string): Promise<void> {
  const { name, phone } = order.address
  const proof = proofOf(order)
  const isTry = proof === 'name' ? sameName(typed) !== '' : toE164(typed) !== null
  if (!isTry) throw fieldError('who', texts.buyer.wrong[proof])
  await limitRate(shop, buyersOf(order.id), LIMITS.buyersOfOrder)
  const isBuyer =
    proof === 'name' ? name !== '' && sameName(typed) === sameName(name) : toE164(typed) === phone
  if (!isBuyer) throw fieldError('who', texts.buyer.wrong[proof])
  await giveBackRate(shop, buyersOf(order.id))
}

/** Lets the buyer try again, once the phone number or name of the order has been corrected. */
export const forgetWrongBuyers = (shop: Shop, orderId: string): Promise<void> =>
  clearRate(shop, buyersOf(orderId))

const sameName = (name: string): string => cleanLine(name).replaceAll(/\s+/g, ' ').toLowerCase()
