import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { readPaidFrom } from '#lib/limits/paid-from.server.ts'
import { LIMITS, MOST_HELD } from '#lib/limits/table.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { holdTexts } from '#lib/texts/buying/orders.ts'
import { after, lagosDayOf } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import {
  countExpired,
  countExpiredOfGuest,
  countHeldApart,
  countHeldByGuest,
  countHeldFrom,
  type GuestKey,
  lockNetwork,
  sumStock,
} from './holds.sql.ts'
import { isMuchHeld } from './limits.ts'
import type { Units } from './stock.sql.ts'

/** A customer whose unpaid orders hold goods. */
export type Holder = Payer & { id: number }

/**
 * Whether an order of `wanted` may hold its goods before it is paid. False for a customer who has left two orders
 * unpaid within a day, and above the limit of a network. Throws ShopError('too_many_held') above the limit of a
 * customer. Call it with the customer's cart and the network locked (`lockHoldsOf`).
 */
export async function mayHoldStock(
  shop: Work,
  buyer: Holder,
  wanted: readonly Units[],
): Promise<boolean> {
  const units = sumUnits(wanted)
  const most = MOST_HELD.byCustomer
  if (units > most) throw refuse(holdTexts.largeOrder(units, most))
  // Beside those that have left the cart a customer has one unpaid order: a new one replaces it.
  const apart = await countHeldApart(shop.db, buyer.id)
  if (apart + units > most) throw refuse(holdTexts.apart(apart, most))
  if (await isMuchForNetwork(shop, buyer.network, units)) return false
  const since = after(shop.now(), -LIMITS.expiredOrders.windowMs)
  return (await countExpired(shop.db, buyer.id, since)) < LIMITS.expiredOrders.max
}

const sumUnits = (wanted: readonly Units[]): number =>
  wanted.reduce((sum, { quantity }) => sum + quantity, 0)

function refuse(sentence: string): ShopError {
  const { email, phone } = shopFacts()
  return new ShopError('too_many_held', {
    detail: `${sentence} ${holdTexts.contact(email, phone)}`,
  })
}

/**
 * Whether a network would hold too much. That is not the fault of who orders: a whole town may share it. One that pays
 * may hold more.
 */
async function isMuchForNetwork(shop: Shop, network: string, units: number): Promise<boolean> {
  const held = (await countHeldFrom(shop.db, network)) + units
  const { byNetwork, byPaidOrder } = MOST_HELD
  if (held <= byNetwork) return false
  return held > byNetwork + byPaidOrder * (await readPaidFrom(shop, network))
}

/**
 * As `mayHoldStock`, for a guest: the limits count by phone number and e-mail address. What comes beyond a limit holds
 * nothing until it is paid, and is not refused: somebody else may have typed the number before. Call it with those
 * locked (`lockHoldsOfGuest`).
 */
export async function mayHoldAsGuest(
  shop: Shop,
  guest: GuestKey & { network: string },
  wanted: readonly Units[],
): Promise<boolean> {
  const units = sumUnits(wanted)
  const most = MOST_HELD.byCustomer
  if (units > most) throw refuse(holdTexts.largeOrder(units, most))
  if ((await countHeldBy(shop, guest)) + units > most) return false
  if (await isMuchForNetwork(shop, guest.network, units)) return false
  const since = after(shop.now(), -LIMITS.expiredOrders.windowMs)
  return (await countExpiredOfGuest(shop.db, guest, since)) < LIMITS.expiredOrders.max
}

/** Locks what a guest's limits count by. Always in this order, to avoid deadlocks. */
export async function lockHoldsOfGuest(
  { db }: Shop,
  { network, phone, email }: GuestKey & { network: string },
): Promise<void> {
  await lockNetwork(db, network)
  // Empty ones would make all orders without them wait for each other.
  if (email !== '') await lockNetwork(db, `email:${email}`)
  if (phone !== '') await lockNetwork(db, phoneAsNetwork(phone))
}

/** For orders of the desk the hold limit counts by phone number. */
export const phoneAsNetwork = (phone: string): string => `phone:${phone}`

/** How many units the unpaid orders without an account hold, of guests and of the desk. */
async function countHeldBy({ db }: Shop, guest: GuestKey): Promise<number> {
  const atDesk = guest.phone === '' ? 0 : await countHeldFrom(db, phoneAsNetwork(guest.phone))
  return atDesk + (await countHeldByGuest(db, guest))
}

/**
 * Throws ShopError('too_many_held') when unpaid orders of the desk for this phone number would hold more than one
 * customer may. Those of guests do not count: anybody can type a number, and would stop its owner at the desk.
 */
export async function checkHoldsOfPhone(
  shop: Shop,
  phone: string,
  wanted: readonly Units[],
): Promise<void> {
  const units = sumUnits(wanted)
  const held = await countHeldFrom(shop.db, phoneAsNetwork(phone))
  const most = MOST_HELD.byCustomer
  if (held + units > most)
    throw new ShopError('too_many_held', { detail: holdTexts.phone(held, most) })
}

/** Locks the network's holds. Call it before stock changes, to avoid deadlocks. */
export const lockHoldsOf = ({ db }: Shop, { network }: Pick<Payer, 'network'>): Promise<void> =>
  lockNetwork(db, network)

/** Mails the owner, at most once a day, when unpaid orders hold a large share of the stock. */
export async function watchHeldStock(shop: Shop): Promise<void> {
  const { held, onHand } = await sumStock(shop.db)
  if (!isMuchHeld(held, onHand)) return
  const percent = Math.round((100 * held) / onHand)
  await sendOwnerMail(shop, {
    key: `held-stock:${lagosDayOf(shop.now())}`,
    subject: holdTexts.muchHeld(percent),
    paragraphs: [holdTexts.muchHeldText(held, onHand), holdTexts.muchHeldAdvice],
  })
}
