import { shopFacts } from '#lib/content/facts.server.ts'
import type { OrderPaidMail } from '#lib/notifications/mails/order-paid.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { offersOf, type Order } from '../orders.ts'
import { pageWithoutAccount } from '../placing/pay-link.server.ts'
import { arrivalOf } from '../timeline.ts'

/** The mail that an order is paid, as the order stands now. */
export function receiptOf(
  shop: Shop,
  order: Order,
  { reference, paidAt }: { reference: string; paidAt: Moment },
): OrderPaidMail {
  const { address, creditKobo, depositKobo } = order
  return {
    to: address.email,
    orderId: order.id,
    url: pageWithoutAccount(shop, order),
    number: order.number,
    reference,
    paidAt,
    isHandedOver: order.shippingMode === 'pickup' && order.stateMoments.delivered !== null,
    isGiftCard: order.isGiftCard,
    lines: order.items.map(({ name, size, colour, sku, quantity, unitKobo }) => ({
      name,
      size,
      colour,
      sku,
      quantity,
      unitKobo,
    })),
    goodsKobo: order.cartGrandTotalKobo,
    discountKobo: order.discountKobo - order.shortKobo,
    shortKobo: order.shortKobo,
    offers: offersOf(order),
    deliveryKobo: order.billingTotalKobo,
    totalKobo: order.sumTotalKobo,
    creditKobo,
    depositKobo,
    delivery: {
      mode: order.shippingMode,
      name: address.name,
      street: address.streetAddress,
      lga: address.lga?.name ?? '',
      state: address.state?.name ?? '',
      phone: address.phone,
      place: order.place,
      arrives: arrivalOf(order, shop.now(), shopFacts().closed),
    },
  }
}
