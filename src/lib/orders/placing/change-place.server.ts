import { listPickups, priceDelivery } from '#lib/delivery/delivery.server.ts'
import type { PickupPlace } from '#lib/delivery/delivery.ts'
import type { Locked } from '../locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Order } from '../orders.ts'
import { tellNewPlace } from '../owner/delivery-news.server.ts'
import { updateOrder } from '../write.sql.ts'
import { arrivalColumns, placeColumns } from './write-order.server.ts'

/** The places that shoppers see, where an order could be picked up in the place of its own. */
export const otherPickups = async (shop: Shop, { place }: Order): Promise<PickupPlace[]> =>
  (await listPickups(shop)).filter(({ id }) => id !== place?.id)

/**
 * Lets an order be picked up at another place, and tells its buyer at once. What it costs stays, whatever picking up
 * costs there. Returns the new place. Throws ShopError beside `shipping_mode` for a place that shoppers do not see.
 */
export async function changePlace(
  shop: Work,
  order: Locked<Order>,
  placeId: number,
): Promise<PickupPlace> {
  const goods = { goodsKobo: order.cartGrandTotalKobo, grams: order.weightGrams }
  const there = await priceDelivery(shop, { mode: 'pickup', lgaId: null, placeId, ...goods })
  if (!there.place) throw new Error(`No pickup place for order ${order.number}.`)
  const now = shop.now()
  await updateOrder(shop.db, order.id, {
    ...placeColumns(there),
    ...arrivalColumns(there),
    // At the new place it waits from now on, and was not told of yet.
    place_changed_at: order.stage === 'packed' ? now : null,
    unfetched_at: null,
    updated_at: now,
  })
  await tellNewPlace(shop, { ...order, place: there.place, eta: there.eta })
  return there.place
}
