import type { Shop } from '#lib/shop.server.ts'
import type { Moment } from '#lib/time.ts'
import * as buyers from './buyers.sql.ts'

/** Takes the person out of orders that nothing is delivered for, and the e-mail address out of all. */
export const clearBuyer = ({ db }: Shop, customerId: number): Promise<void> =>
  buyers.clearBuyer(db, customerId)

/** Takes the persons out of orders of deleted accounts that were delivered, or paid and never sent, before `moment`. */
export const clearBuyersBefore = ({ db }: Shop, moment: Moment): Promise<void> =>
  buyers.clearBuyersBefore(db, moment)

/** The e-mail addresses that the customer's orders name. */
export const listBuyerEmails = async ({ db }: Shop, customerId: number): Promise<string[]> =>
  (await buyers.listBuyerEmails(db, customerId)).map(({ email }) => email)

/** Number, status and total of each order of an account, the newest first. */
export const listOrdersOfBuyer = ({ db }: Shop, customerId: number) =>
  buyers.listOrdersOfBuyer(db, customerId)
