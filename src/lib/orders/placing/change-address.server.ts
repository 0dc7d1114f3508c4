import { priceDelivery } from '#lib/delivery/delivery.server.ts'
import type { DeliveryPrice } from '#lib/delivery/delivery.ts'
import { isDeliveryPaid } from '#lib/offers/offers.server.ts'
import type { Locked } from '../locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { DeliveryAddress, Order } from '../orders.ts'
import { isTotalOpen } from '../status/payable.ts'
import { updateOrder } from '../write.sql.ts'
import { addressColumns, arrivalColumns } from './write-order.server.ts'

/**
 * What bringing an order to another LGA costs more (or less, below 0) than its total counts. Throws ShopError like
 * priceDelivery.
 */
export async function priceMove(
  shop: Shop,
  { id, shippingMode: mode, cartGrandTotalKobo: goodsKobo, weightGrams: grams, ...order }: Order,
  lgaId: number,
): Promise<DeliveryPrice & { moreKobo: number }> {
  const price = await priceDelivery(shop, { mode, lgaId, goodsKobo, grams })
  const isFree = await isDeliveryPaid(shop, id, lgaId)
  const { feeKobo, surchargeKobo } = isFree ? { feeKobo: 0, surchargeKobo: 0 } : price
  return { ...price, feeKobo, surchargeKobo, moreKobo: feeKobo - order.billingTotalKobo }
}

/**
 * Writes who gets an order and where. `price`: of the delivery to another LGA; the order's total follows it as long as
 * nobody has begun to pay.
 */
export async function changeAddress(
  shop: Work,
  order: Locked<Order>,
  address: DeliveryAddress,
  price: DeliveryPrice | null,
): Promise<void> {
  const total = price &&
    isTotalOpen(order) && {
      billing_total_kobo: price.feeKobo,
      surcharge_kobo: price.surchargeKobo,
      sum_total_kobo: order.sumTotalKobo - order.billingTotalKobo + price.feeKobo,
    }
  await updateOrder(shop.db, order.id, {
    ...addressColumns(address),
    ...(price ? arrivalColumns(price) : {}),
    ...total,
    updated_at: shop.now(),
  })
}
