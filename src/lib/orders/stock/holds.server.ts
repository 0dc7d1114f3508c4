import { shopFacts } from '#lib/content/facts.server.ts'
import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { holdTexts } from '#lib/texts/buying/orders.ts'
import { after, lagosDayOf } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { countExpired, countHeldFrom, countHeldToCall, lockNetwork, sumStock } from './holds.sql.ts'
import { EXPIRED_ORDERS, isMuchHeld, MOST_HELD } from '../orders.ts'
import type { Units } from './stock.sql.ts'

/** A customer whose unpaid orders hold goods. */
export type Holder = Payer & { id: number }

/**
 * Whether an order of `wanted` may hold its goods before it is paid. False for a customer who has left two orders unpaid within
 * a day. Throws ShopError('too_many_held') above the limit of a customer or a network. Call it in the transaction that holds
 * the goods, with the customer's cart and the network (`lockHoldsOf`) locked.
 */
export async function mayHoldStock(
  shop: Shop,
  buyer: Holder,
  wanted: readonly Units[],
): Promise<boolean> {
  const units = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const { email, phone } = shopFacts()
  const refuse = (sentence: string) =>
    new ShopError('too_many_held', { detail: `${sentence} ${holdTexts.contact(email, phone)}` })
  const most = MOST_HELD.byCustomer
  if (units > most) throw refuse(holdTexts.largeOrder(units, most))
  // Beside those that wait for a call a customer has one unpaid order: a new one replaces it.
  const toCall = await countHeldToCall(shop.db, buyer.id)
  if (toCall + units > most) throw refuse(holdTexts.toCall(toCall, most))
  if ((await countHeldFrom(shop.db, buyer.network)) + units > MOST_HELD.byNetwork)
    throw refuse(holdTexts.network)
  const since = after(shop.now(), -EXPIRED_ORDERS.windowMs)
  return (await countExpired(shop.db, buyer.id, since)) < EXPIRED_ORDERS.max
}

/** For orders of the desk the hold limit counts by phone number. */
export const phoneAsNetwork = (phone: string): string => `phone:${phone}`

/** Throws ShopError('too_many_held') when unpaid orders for this phone number would hold more than one customer may. */
export async function checkHoldsOfPhone(
  shop: Shop,
  network: string,
  wanted: readonly Units[],
): Promise<void> {
  const units = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const held = await countHeldFrom(shop.db, network)
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
