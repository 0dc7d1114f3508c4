import { oldestRetainedSale, clearOrdersBefore } from '#lib/orders/records/retention.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { forgetCounterPayments } from '../counter/counter.sql.ts'
import {
  clearAccounts,
  clearReasons,
  clearSenders,
  deletePaymentsBefore,
  emptyEventsBefore,
} from './retention.sql.ts'

const MESSAGES_RETENTION_MS = 180 * DAY_MS

/**
 * Deletes what companies wrote more than half a year ago: the bodies of webhooks, and then what they said of money at
 * the counter.
 */
export async function clearPaymentMessages({ db, now }: Shop): Promise<void> {
  const before = after(now(), -MESSAGES_RETENTION_MS)
  await emptyEventsBefore(db, before)
  await forgetCounterPayments(db, before)
}

/** Clears who sent money, accounts that money was to go to, and the reasons of refund requests, of orders whose buyer's data was deleted. */
export async function clearPersonsOfPayments({ db }: Shop): Promise<void> {
  await clearReasons(db)
  await clearSenders(db)
  await clearAccounts(db)
}

/** Deletes orders, payments and refunds six years after the year of the sale. */
export async function clearOldLedger(shop: Shop): Promise<void> {
  const before = oldestRetainedSale(shop.now())
  await shop.inTransaction(async (shop) => {
    await deletePaymentsBefore(shop.db, before)
    await clearOrdersBefore(shop, before)
  })
}
