import { mediaPath } from '#lib/media/media.ts'
import { toNaira } from '#lib/money.ts'
import { toPriceJson } from '#lib/pricing/pricing.ts'
import { statusOf } from './standing.ts'
import {
  deliveryStateAt,
  type Order,
  type OrderItem,
  type OrderPlace,
  type OrderTotals,
} from './orders.ts'
import { canPay } from './status/payable.ts'
import { restOf } from './status/left-to-pay.ts'

/** The totals of the contract, in naira. */
export const toTotalsJson = (totals: OrderTotals) => ({
  billing_total: toNaira(totals.billingTotalKobo),
  cart_grand_total: toNaira(totals.cartGrandTotalKobo),
  discount_total: toNaira(totals.discountKobo),
  sum_total: toNaira(totals.sumTotalKobo),
})

/** The totals, what gift cards and store credit pay, and what is left to pay. */
export const toPayJson = (totals: OrderTotals, creditKobo: number) => ({
  ...toTotalsJson(totals),
  credit_total: toNaira(creditKobo),
  to_pay: toNaira(totals.sumTotalKobo - creditKobo),
})

export type OrderJson = ReturnType<typeof toOrderJson>

export const toOrderItemJson = (item: OrderItem, siteUrl: string) => ({
  id: item.id,
  quantity: item.quantity,
  price_sub_total: toNaira(item.unitKobo * item.quantity),
  discount: toNaira(item.discountKobo),
  offers: item.offers,
  item: {
    id: item.itemId,
    name: item.name,
    slug: item.slug,
    image: item.image && siteUrl + mediaPath(item.image, 480, 'webp'),
    ...toPriceJson(item),
    size: item.size,
    colour: item.colour || null,
  },
})

/** `driver_total`: about what the buyer pays the driver of the bus, beside the order, in naira. */
const toPlaceJson = ({ driverKobo, ...place }: OrderPlace) => ({
  ...place,
  driver_total: driverKobo === null ? null : toNaira(driverKobo),
})

/** The contract's order. `siteUrl` makes its picture addresses absolute. */
export const toOrderJson = (order: Order, siteUrl: string) => ({
  id: order.id,
  number: order.number,
  status: statusOf(order),
  status_reason: order.endReason ?? order.statusReason,
  created_at: order.createdAt,
  paid_at: order.paidAt,
  fulfilment: order.deliveryState,
  fulfilment_at: deliveryStateAt(order),
  cart_id: order.cartId,
  shipping_mode: order.shippingMode,
  pickup_place: order.place && toPlaceJson(order.place),
  ...toPayJson(order, order.creditKobo),
  to_pay: toNaira(restOf(order)),
  refunded_total: toNaira(order.refundedKobo),
  pay_before: order.payBefore,
  can_pay: canPay(order),
  payment: toPaymentJson(order.payment),
  address: {
    name: order.address.name,
    street_address: order.address.streetAddress,
    lga: order.address.lga,
    state: order.address.state,
    phone: order.address.phone,
    email: order.address.email,
  },
  eta: order.eta,
  order_items: order.items.map((item) => toOrderItemJson(item, siteUrl)),
})

const toPaymentJson = (payment: Order['payment']) =>
  payment && { kind: payment.kind, state: payment.state, reference: payment.reference }
