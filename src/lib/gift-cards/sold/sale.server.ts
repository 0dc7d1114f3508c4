import type { Shop, Work } from '#lib/shop.ts'
import { lagosDayOf, type Moment, startOfLagosDay } from '#lib/time.ts'
import { readCardTerms } from '../terms.server.ts'
import { insertSale, listBought, lockBuyer, sumOrdered } from './sale.sql.ts'

/** For whom a card is bought. `to`: where it is mailed; empty for the buyer. `recipient`, `message`: empty for none. */
export type CardWish = { to: string; recipient: string; message: string; sendAt: Moment }

const SHOWN = 50

/** Notes for whom an order buys a gift card. */
export const noteSale = (
  { db }: Work,
  orderId: string,
  { to, recipient, message, sendAt }: CardWish,
): Promise<void> =>
  insertSale(db, {
    order_id: orderId,
    gift_card_id: null,
    email: to,
    recipient,
    message,
    send_at: sendAt,
  })

/**
 * How much (kobo) of the sum that a customer may buy in a day is left, before an order is written; it may be below 0.
 * Locks the customer.
 */
export async function readLeftToday(
  { db, now }: Work,
  customerId: number,
  dayKobo: number,
): Promise<number> {
  await lockBuyer(db, customerId)
  const since = startOfLagosDay(lagosDayOf(now()))
  return dayKobo - (await sumOrdered(db, customerId, { since, now: now() }))
}

/**
 * Whether an ended order, whose money comes late, would be more than its customer may buy in a day. Locks the
 * customer.
 */
export async function isAboveDay(
  shop: Work,
  { customerId, sumTotalKobo }: { customerId: number | null; sumTotalKobo: number },
): Promise<boolean> {
  if (customerId === null) return false
  const { dayKobo } = await readCardTerms(shop)
  return sumTotalKobo > (await readLeftToday(shop, customerId, dayKobo))
}

/** The gift cards that a customer has ordered, the newest first. */
export const readBought = ({ db }: Shop, customerId: number) => listBought(db, customerId, SHOWN)

export type OrderedCard = Awaited<ReturnType<typeof listBought>>[number]
