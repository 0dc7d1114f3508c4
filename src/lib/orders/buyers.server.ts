import type { Shop } from '#lib/shop.server.ts'
import type { Moment } from '#lib/time.ts'
import * as buyers from './buyers.sql.ts'
import type { SalesChannel } from './orders.ts'

/** Takes the person out of orders that nothing is delivered for, and the e-mail address out of all. */
export const clearBuyer = ({ db }: Shop, customerId: number): Promise<void> =>
  buyers.clearBuyer(db, customerId)

/**
 * Takes the persons out of orders without an account that were delivered, or paid and never sent, or never paid, before
 * `moment`: of the shop, those of deleted accounts; of the desk, all.
 */
export const clearBuyersBefore = (
  { db }: Shop,
  channel: SalesChannel,
  moment: Moment,
): Promise<void> => buyers.clearBuyersBefore(db, channel, moment)

/** The e-mail addresses that the customer's orders name. */
export const listBuyerEmails = async ({ db }: Shop, customerId: number): Promise<string[]> =>
  (await buyers.listBuyerEmails(db, customerId)).map(({ email }) => email)

/** Number, status and total of each order of an account, the newest first. */
export const listOrdersOfBuyer = ({ db }: Shop, customerId: number) =>
  buyers.listOrdersOfBuyer(db, customerId)
