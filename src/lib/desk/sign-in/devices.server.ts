import { hashSecret, newSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { listStaffOfDevice, saveDevice } from './devices.sql.ts'

/** A browser: the secret of its cookie, if it has one, and its name for people. */
export type Device = { secret: string | undefined; name: string }

/**
 * Records that somebody signed in on this browser. Returns the secret for its cookie, and whether the browser is new to
 * them. A secret that the shop did not make is not accepted: an attacker could have put it into the browser.
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

/** The staff who have signed in on the browser with this secret. */
export const knownOn = ({ db }: Shop, secret: string): Promise<number[]> =>
  listStaffOfDevice(db, hashSecret(secret))
