import type { Shop } from '#lib/shop.ts'
import { lagosDayOf, type Moment } from '#lib/time.ts'
import { deleteOrdersBefore } from './retention.sql.ts'

/** Sales are stored for the year of the sale and this many more. */
const LEDGER_RETENTION_YEARS = 6

/** Sales before this moment are deleted: 1 January in Lagos, which is 23:00 UTC on 31 December. */
export function oldestRetainedSale(now: Moment): Moment {
  const year = Number(lagosDayOf(now).slice(0, 4))
  return `${year - LEDGER_RETENTION_YEARS - 1}-12-31T23:00:00.000Z`
}

export const clearOrdersBefore = ({ db }: Shop, moment: Moment): Promise<void> =>
  deleteOrdersBefore(db, moment)
