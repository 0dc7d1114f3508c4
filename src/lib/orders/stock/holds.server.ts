import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { holdTexts } from '#lib/texts/buying/orders.ts'
import { after, lagosDayOf } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import {
  countExpired,
  countExpiredOfGuest,
  countHeldApart,
  countHeldByGuest,
  countHeldByGuestsOf,
  countHeldFrom,
  type GuestKey,
  lockNetwork,
  sumStock,
} from './holds.sql.ts'
import { EXPIRED_ORDERS, isMuchHeld, MOST_HELD } from './limits.ts'
import type { Units } from './stock.sql.ts'

/** A customer whose unpaid orders hold goods. */
export type Holder = Payer & { id: number }

/**
 * Whether an order of `wanted` may hold its goods before it is paid. False for a customer who has left two orders
 * unpaid within a day, and above the limit of a network. Throws ShopError('too_many_held') above the limit of a
 * customer. Call it in the transaction that holds the goods, with the customer's cart and the network (`lockHoldsOf`)
 * locked.
 */
export async function mayHoldStock(
  shop: Shop,
  buyer: Holder,
  wanted: readonly Units[],
): Promise<boolean> {
  const units = sumUnits(wanted)
  const most = MOST_HELD.byCustomer
  if (units > most) throw refuse(holdTexts.largeOrder(units, most))
  // Beside those that have left the cart a customer has one unpaid order: a new one replaces it.
  const apart = await countHeldApart(shop.db, buyer.id)
  if (apart + units > most) throw refuse(holdTexts.apart(apart, most))
  // Not their fault: a whole town may share the network.
  if ((await countHeldFrom(shop.db, buyer.network)) + units > MOST_HELD.byNetwork) return false
  const since = after(shop.now(), -EXPIRED_ORDERS.windowMs)
  return (await countExpired(shop.db, buyer.id, since)) < EXPIRED_ORDERS.max
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
 * As `mayHoldStock`, for a guest: the limits count by phone number and e-mail address. Both are only typed: so all
 * guests of a network together hold as much as one customer. What comes beyond a limit holds nothing until it is paid,
 * and is not refused: somebody else may have typed the number before. Call it with those locked (`lockHoldsOfGuest`).
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
  if ((await countHeldFrom(shop.db, guest.network)) + units > MOST_HELD.byNetwork) return false
  if ((await countHeldByGuestsOf(shop.db, guest.network)) + units > most) return false
  const since = after(shop.now(), -EXPIRED_ORDERS.windowMs)
  return (await countExpiredOfGuest(shop.db, guest, since)) < EXPIRED_ORDERS.max
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
