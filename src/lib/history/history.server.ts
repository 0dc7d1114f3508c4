import type { ItemCard } from '#lib/catalogue/catalogue.ts'
import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import type { Customer, Visitor } from '#lib/visitor.ts'
import { type PageRequest, pageOf, type PageOf } from '#lib/paging.ts'
import {
  countViewersSince,
  deleteOlderViews,
  deleteViewsBefore,
  listViewedIds,
  upsertViews,
} from './history.sql.ts'

const VIEWS_KEPT = 50
const VIEWS_RETENTION_MS = 90 * DAY_MS

/** Stores that a customer has viewed an item; not for guests or prefetches. */
export async function recordView(
  shop: Shop,
  visitor: Visitor,
  itemId: number,
  { isPrefetch }: { isPrefetch: boolean },
): Promise<void> {
  if (visitor.kind === 'guest' || isPrefetch) return
  const customerId = visitor.customer.id
  await shop.inTransaction(async (shop) => {
    await upsertViews(shop.db, customerId, [{ itemId, seenAt: shop.now() }])
    await deleteOlderViews(shop.db, customerId, VIEWS_KEPT)
  })
}

/** Stores the views from before the sign-in, the latest first, as if they were made just now. */
export async function recordViews(
  shop: Shop,
  customer: Customer,
  itemIds: number[],
): Promise<void> {
  if (itemIds.length === 0) return
  const now = shop.now()
  const views = itemIds.map((itemId, place) => ({ itemId, seenAt: after(now, -place) }))
  await upsertViews(shop.db, customer.id, views)
  await deleteOlderViews(shop.db, customer.id, VIEWS_KEPT)
}

/**
 * The items that the customer viewed and that are still on sale, the latest first. Throws ShopError('invalid_page').
 */
export async function listRecentlyViewed(
  shop: Shop,
  customer: Customer,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> {
  const items = await listItemsById(shop, await listViewedIds(shop.db, customer.id))
  return pageOf(items.length, asked, async (limit, offset) => items.slice(offset, offset + limit))
}

/** Deletes views older than three months. */
export const clearOldViews = (shop: Shop): Promise<void> =>
  deleteViewsBefore(shop.db, after(shop.now(), -VIEWS_RETENTION_MS))

/** How many customers have viewed each item since then. */
export const countViewers = ({ db }: Shop, since: Moment) => countViewersSince(db, since)
