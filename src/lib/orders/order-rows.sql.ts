import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Tables } from '#lib/db/tables.ts'
import type { OrderItemTable, OrdersTable } from '#lib/db/tables/orders.ts'
import type { StateOrLga } from '#lib/delivery/delivery.ts'
import { GIFT_CARD, type PaymentState } from '#lib/payments/payments.ts'
import { channelOf, isOfChannel } from './channel.sql.ts'
import type { Courier, Order, OrderItem, OrderPayment, OrderPlace } from './orders.ts'
import { needsPerson } from './status/payable.ts'

/**
 * Matches a customer's orders, or for null those without an account: of guests and of the desk. An order of a deleted
 * account matches nobody.
 */
export const isOf = (eb: ExpressionBuilder<Tables, 'orders'>, customerId: number | null) =>
  customerId === null
    ? eb.and([eb('customer_id', 'is', null), eb.or([isOfChannel('desk'), isOfChannel('guest')])])
    : eb('customer_id', '=', customerId)

/** The payment that an order shows, of all attempts: what a gift card paid only where nothing else was. */
export function choosePayment(all: OrderPayment[]): OrderPayment | null {
  const byCompany = all.filter(({ provider }) => provider !== GIFT_CARD)
  const attempts = byCompany.length > 0 ? byCompany : all
  const chosen =
    attempts.findLast(({ state }) => state === 'succeeded' || state === 'overpaid') ??
    attempts.findLast(needsPerson) ??
    attempts.at(-1)
  if (!chosen) return null
  const { kind, provider, way, state, reference, toldAt } = chosen
  return { kind, provider, way, state, reference, toldAt }
}

/** What has come of an order in parts, of all attempts to pay it (kobo). */
export const sumParts = (all: { state: PaymentState; received_kobo: number | null }[]): number =>
  all.reduce(
    (sum, { state, received_kobo }) => sum + (state === 'part' ? (received_kobo ?? 0) : 0),
    0,
  )

const toPlace = (id: number | null, name: string): StateOrLga | null =>
  id === null ? null : { id, name }

const toDays = ({ eta_min_days: minDays, eta_max_days: maxDays }: Selectable<OrdersTable>) =>
  minDays === null || maxDays === null ? null : { minDays, maxDays }

const toCourier = ({ courier, courier_phone, tracking }: Selectable<OrdersTable>): Courier | null =>
  courier === null ? null : { name: courier, phone: courier_phone ?? '', tracking: tracking ?? '' }

const toOrderPlace = (row: Selectable<OrdersTable>): OrderPlace | null =>
  row.place_id === null
    ? null
    : {
        id: row.place_id,
        name: row.place_name ?? '',
        address: row.place_address ?? '',
        hours: row.place_hours ?? '',
        kind: row.place_kind ?? 'shop',
        driverKobo: row.place_driver_kobo,
      }

export type ItemRow = Selectable<OrderItemTable> & { sku: string | null }

const toOrderItem = (row: ItemRow): OrderItem => ({
  id: row.id,
  itemId: row.item_id,
  sizeId: row.size_id,
  quantity: row.quantity,
  name: row.name,
  slug: row.slug,
  image: row.image,
  size: row.size,
  colour: row.colour,
  sku: row.sku,
  priceKobo: row.price_kobo,
  newPriceKobo: row.new_price_kobo,
  unitKobo: row.unit_kobo,
  discountKobo: row.discount_kobo,
  offers: JSON.parse(row.offers),
})

const toSums = (row: Selectable<OrdersTable>) => ({
  billingTotalKobo: row.billing_total_kobo,
  cartGrandTotalKobo: row.cart_grand_total_kobo,
  discountKobo: row.discount_kobo,
  shortKobo: row.short_kobo,
  sumTotalKobo: row.sum_total_kobo,
  weightGrams: row.weight_grams,
  surchargeKobo: row.surcharge_kobo,
  refundedKobo: row.refunded_kobo,
  creditKobo: row.credit_kobo,
})

export const toOrder = (
  row: Selectable<OrdersTable>,
  items: ItemRow[],
  payment: OrderPayment | null,
  partKobo = 0,
): Order => ({
  ...toSums(row),
  id: row.id,
  number: row.number,
  channel: channelOf(row),
  customerId: row.customer_id,
  cartId: row.cart_id,
  cartVersion: row.cart_version,
  stage: row.stage,
  statusReason: row.status_reason,
  shippingMode: row.shipping_mode,
  partKobo,
  holdsGoods: row.holds_goods === 1,
  hasLeftCart: row.left_cart === 1,
  expiredTimes: row.expired_times,
  address: {
    name: row.name,
    phone: row.phone,
    email: row.email,
    streetAddress: row.street_address,
    lga: toPlace(row.lga_id, row.lga_name),
    state: toPlace(row.state_id, row.state_name),
  },
  place: toOrderPlace(row),
  eta: row.eta,
  days: toDays(row),
  createdAt: row.created_at,
  payBefore: row.pay_before,
  paidAt: row.paid_at,
  dueKobo: row.due_kobo,
  depositKobo: row.deposit_kobo,
  isDepositKept: row.deposit_kept === 1,
  confirmedAt: row.confirmed_at,
  code: { number: row.code_number, tries: row.code_tries },
  deliveryState: row.delivery_state,
  stateMoments: {
    packed: row.packed_at,
    sent: row.sent_at,
    delivered: row.delivered_at,
    returned: row.returned_at,
  },
  isHandedOver: row.handed_over === 1,
  isGiftCard: row.is_gift_card === 1,
  courier: toCourier(row),
  endReason: row.end_reason,
  endedAt: row.ended_at,
  payment,
  items: items.map(toOrderItem),
})
