import { itemTag } from '#lib/catalogue/catalogue.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after, DAY_MS } from '#lib/time.ts'
import * as sql from './clear-photos.sql.ts'

/** A photo that is not shown is deleted after this time. One that is shown stays as long as its review. */
const RETENTION_MS = 365 * DAY_MS

/** Deletes all photos of a customer's reviews, which stay. */
export async function dropPhotosOf(shop: Work, customerId: number): Promise<void> {
  const itemIds = await sql.deletePhotosOf(shop.db, customerId)
  if (itemIds.length > 0) await shop.invalidate(itemIds.map(itemTag))
}

/** Once a day; also photos that came in the moment in which their writer deleted the account. */
export async function clearOldPhotos({ db, now }: Shop): Promise<void> {
  await sql.deletePhotosOfNobody(db)
  await sql.deleteUnshownBefore(db, after(now(), -RETENTION_MS))
}
