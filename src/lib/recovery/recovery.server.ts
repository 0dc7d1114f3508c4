import { deleteAgain, readTombstones } from '#lib/accounts/deletion/tombstones.server.ts'
import type { TombstoneTable } from '#lib/db/tables/accounts.ts'
import type { Shop } from '#lib/shop.ts'
import {
  type Consent,
  deleteStockAlert,
  endAccess,
  endConsent,
  endReminderConsents,
  lastOrderNumber,
  listConsents,
  listReminderConsents,
  listStockAlerts,
  listSecrets,
  type Secrets,
  setLastOrderNumber,
  setSecrets,
} from './recovery.sql.ts'

/** What of the present database must survive a restore of an older one. */
export type CarryOver = {
  tombstones: TombstoneTable[]
  customers: Secrets[]
  consents: Consent[]
  /**
   * Open consents to reminders of carts, by what their links are made from. Missing in what an older version has
   * written.
   */
  reminders?: string[]
  /** Hashes of the links of open stock alerts. */
  stockAlerts: string[]
  lastOrderNumber: number
}

/** More than the orders and password changes that can have happened since the backup. */
const UNKNOWN_SINCE = 1_000

export const readCarryOver = async (shop: Shop): Promise<CarryOver> => ({
  tombstones: await readTombstones(shop),
  customers: await listSecrets(shop.db),
  consents: await listConsents(shop.db),
  reminders: await listReminderConsents(shop.db),
  stockAlerts: (await listStockAlerts(shop.db)).map(({ token_hash }) => token_hash),
  lastOrderNumber: await lastOrderNumber(shop.db),
})

/**
 * Makes a restored database safe: everybody is signed out, mailed links end, order numbers continue after the last one.
 * With `carried`, passwords, blocks, ended consents and deleted accounts are as before the restore. Can be run again.
 * Returns how many accounts were deleted.
 */
export async function finishRestore(shop: Shop, carried: CarryOver | null): Promise<number> {
  await shop.inTransaction(async (shop) => {
    await endAccess(shop.db, UNKNOWN_SINCE)
    const restored = await lastOrderNumber(shop.db)
    const last = carried ? Math.max(restored, carried.lastOrderNumber) : restored + UNKNOWN_SINCE
    if (last > 0) await setLastOrderNumber(shop.db, last)
    if (!carried) return
    await carrySecrets(shop, carried.customers)
    await carryConsents(shop, carried.consents)
    if (carried.reminders) await endReminderConsents(shop.db, carried.reminders, shop.now())
    await carryStockAlerts(shop, carried.stockAlerts)
  })
  return carried ? deleteAgain(shop, carried.tombstones) : 0
}

/**
 * Signs everybody out and ends every link in a mail, as after a theft of the database or the key. Returns the sessions
 * that ended.
 */
export const endAllSessions = (shop: Shop): Promise<number> =>
  shop.inTransaction((shop) => endAccess(shop.db, 1))

async function carrySecrets(shop: Shop, carried: Secrets[]): Promise<void> {
  const present = new Map(carried.map((customer) => [customer.public_id, customer]))
  for (const restored of await listSecrets(shop.db)) {
    const known = present.get(restored.public_id)
    const isSame =
      known?.password_hash === restored.password_hash && known.blocked_at === restored.blocked_at
    if (known && !isSame) await setSecrets(shop.db, known)
  }
}

/** Ends restored consents that are missing or ended in `carried`: they were withdrawn. */
async function carryConsents(shop: Shop, carried: Consent[]): Promise<void> {
  const present = new Map(carried.map((consent) => [consent.email, consent]))
  for (const { email, state } of await listConsents(shop.db)) {
    const known = present.get(email)
    const isOver = known === undefined || known.state === 'ended'
    if (state !== 'ended' && isOver) await endConsent(shop.db, email, known?.ended_at ?? shop.now())
  }
}

/** Deletes restored stock alerts that are missing in `carried`: they were answered or ended. */
async function carryStockAlerts(shop: Shop, carried: string[]): Promise<void> {
  const known = new Set(carried)
  for (const { token_hash } of await listStockAlerts(shop.db))
    if (!known.has(token_hash)) await deleteStockAlert(shop.db, token_hash)
}
