import type { TombstoneTable } from '#lib/db/tables/accounts.ts'
import { clearOrder, listGuestOrders } from '#lib/orders/records/buyers.server.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { eraseAccount } from './deletion.server.ts'
import {
  deleteTombstonesBefore,
  insertTombstones,
  listPublicIds,
  listTombstones,
} from './tombstones.sql.ts'

const TOMBSTONE_RETENTION_MS = 30 * DAY_MS

/**
 * The accounts, and the guests' orders without their buyer, that were deleted in the last 30 days, by a hash of their
 * id.
 */
export const readTombstones = ({ db }: Shop): Promise<TombstoneTable[]> => listTombstones(db)

/** Remembers that a guest's order has lost its buyer. */
export const rememberGuest = ({ db, now }: Work, orderId: string): Promise<void> =>
  insertTombstones(db, [{ id_hash: hashSecret(orderId), deleted_at: now() }])

/**
 * Deletes accounts, and the buyers of guests' orders, again that a restored backup has brought back. Returns how many
 * accounts.
 */
export async function deleteAgain(shop: Shop, gone: TombstoneTable[]): Promise<number> {
  if (gone.length === 0) return 0
  const hashes = new Set(gone.map(({ id_hash }) => id_hash))
  const customers = await listPublicIds(shop.db)
  const back = customers.filter(({ publicId }) => hashes.has(hashSecret(publicId)))
  for (const customer of back) await eraseAccount(shop, customer)
  for (const orderId of await listGuestOrders(shop))
    if (hashes.has(hashSecret(orderId)))
      await shop.inTransaction((shop) => clearOrder(shop, orderId))
  await insertTombstones(shop.db, gone)
  return back.length
}

/** Calls `deleteAgain` with the tombstones in the database, which outlive a restore of PostgreSQL. */
export async function deleteReturned(shop: Shop): Promise<void> {
  const count = await deleteAgain(shop, await readTombstones(shop))
  if (count > 0) shop.log.warn({ count }, 'deleted again accounts that a backup brought back')
}

export const clearTombstones = (shop: Shop): Promise<void> =>
  deleteTombstonesBefore(shop.db, after(shop.now(), -TOMBSTONE_RETENTION_MS))
