import type { ItemCard } from '#lib/catalogue/catalogue.ts'
import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import type { Shop } from '#lib/shop.server.ts'
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

/** Remembers that a customer has looked at an item; not for guests, nor when a browser only fetches ahead. */
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

/** Takes over what was looked at before signing in, the last one first; it counts as looked at just now. */
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

/** What the customer looked at and can still be looked at, the last one first. Throws ShopError('invalid_page'). */
export async function listRecentlyViewed(
  shop: Shop,
  customer: Customer,
  asked: PageRequest,
): Promise<PageOf<ItemCard>> {
  const items = await listItemsById(shop, await listViewedIds(shop.db, customer.id))
  return pageOf(items.length, asked, async (limit, offset) => items.slice(offset, offset + limit))
}

/** Deletes what was looked at three months ago. */
export const clearOldViews = (shop: Shop): Promise<void> =>
  deleteViewsBefore(shop.db, after(shop.now(), -VIEWS_RETENTION_MS))

/** How many customers have looked at each item since then. */
export const countViewers = ({ db }: Shop, since: Moment) => countViewersSince(db, since)
