import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import * as buyers from './buyers.sql.ts'
import type { SalesChannel } from '../orders.ts'

/**
 * Removes from a customer's orders what they no longer need: from unpaid ones the personal data, from delivered ones
 * the e-mail address. Those of `kept` still need theirs, as money may come for them.
 */
export const clearBuyer = ({ db }: Shop, customerId: number, kept: string[]): Promise<void> =>
  buyers.clearEnded(db, customerId, kept)

/** The same for the orders of deleted accounts. */
export const clearEndedBuyers = ({ db }: Shop, kept: string[]): Promise<void> =>
  buyers.clearEnded(db, null, kept)

/**
 * Removes the personal data from orders without a customer whose newest step (payment, delivery or return) is before
 * `moment`. For channel 'shop' these are orders of deleted accounts; for 'guest' and 'desk' all orders.
 */
export const clearBuyersBefore = (
  { db }: Shop,
  channel: SalesChannel,
  moment: Moment,
): Promise<void> => buyers.clearBuyersBefore(db, channel, moment)

/** Removes the personal data from a guest's order, at the guest's wish. Call it with the order locked. */
export const clearGuest = ({ db }: Work, orderId: string): Promise<void> =>
  buyers.clearGuest(db, orderId)

/** Removes the personal data from an order that no account has, of whatever channel. */
export const clearOrder = ({ db }: Work, orderId: string): Promise<void> =>
  buyers.clearOrder(db, orderId)

/** The ids of orders that no account ever had and that still name their buyer. */
export const listGuestOrders = ({ db }: Shop): Promise<string[]> => buyers.listGuestOrders(db)

/** The e-mail addresses that the customer's orders name. */
export const listBuyerEmails = async ({ db }: Shop, customerId: number): Promise<string[]> =>
  (await buyers.listBuyerEmails(db, customerId)).map(({ email }) => email)

/** Number, status and total of each order of an account, the newest first. */
export const listOrdersOfBuyer = ({ db }: Shop, customerId: number) =>
  buyers.listOrdersOfBuyer(db, customerId)
