import { hashSecret, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { listStaffOfDevice, saveDevice } from './devices.sql.ts'

/** A browser: the secret of its cookie, where it has one, and its name in plain words. */
export type Device = { secret: string | undefined; name: string }

/**
 * Notes that somebody signed in on this browser. Returns the secret for its cookie, and whether it is new to them. A secret that the
 * shop did not make is never taken: else one could be put into a browser beforehand.
 */
export async function noteDevice(
  shop: Shop,
  staffId: number,
  secret: string | undefined,
): Promise<{ secret: string; isNew: boolean }> {
  const known = secret ? await listStaffOfDevice(shop.db, hashSecret(secret)) : []
  const kept = secret && known.length > 0 ? secret : newSecret()
  await saveDevice(shop.db, staffId, hashSecret(kept), shop.now())
  return { secret: kept, isNew: !known.includes(staffId) }
}
