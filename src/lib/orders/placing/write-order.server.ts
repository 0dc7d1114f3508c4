import type { CartForOrder, CartLineForOrder } from '#lib/cart/order.server.ts'
import { priceDelivery } from '#lib/delivery/delivery.server.ts'
import type { DeliveryPrice, ShippingMode } from '#lib/delivery/delivery.ts'
import { gramsOf } from '#lib/delivery/price/weight.ts'
import { ShopError } from '#lib/errors.ts'
import { takeForOrder } from '#lib/gift-cards/pay.server.ts'
import { writeOffersOf } from '#lib/offers/offers.server.ts'
import type { OrderOffer } from '#lib/offers/offers.ts'
import type { Locked } from '../locks.server.ts'
import { type PricedLine, sumLines, totalOf } from '#lib/pricing/lines.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type {
  DeliveryAddress,
  Order,
  OrderPlace,
  OrderWeight,
  SalesChannel,
  OrderTotals,
} from '../orders.ts'
import { toPayJson } from '../order-json.ts'
import { columnsOfChannel } from '../channel.sql.ts'
import { findShortage, holdStock, type Shortage } from '../stock/stock.server.ts'
import { updateOrder } from '../write.sql.ts'
import { insertOrder, takeOrderNumber } from './write-order.sql.ts'

/** What an order is to be. */
export type OrderPlan = {
  cart: Pick<CartForOrder, 'id' | 'version' | 'lines'>
  address: DeliveryAddress
  shippingMode: ShippingMode
  /** The offers that it uses. */
  offers?: readonly OrderOffer[]
  /** What gift cards and store credit pay of it. `isQuoted`: as the buyer has seen, so that it must not be less. */
  creditKobo?: number
  isQuoted?: boolean
  place: OrderPlace | null
} & Pick<DeliveryPrice, 'eta' | 'days'> &
  OrderWeight &
  OrderTotals

type Asked = {
  lines: readonly (PricedLine & Pick<CartLineForOrder, 'weightGrams'>)[]
  lgaId: number | null
  mode: ShippingMode
  placeId?: number | null | undefined
  isCounter?: boolean
  /** Whether an offer pays for the delivery. */
  isDeliveryFree?: boolean
}

/**
 * The totals (kobo) of lines with delivery, what an offer saves of it, and when or where they arrive. Throws ShopError
 * as priceDelivery does.
 */
export async function priceOrder(
  shop: Shop,
  { lines, isDeliveryFree = false, ...to }: Asked,
): Promise<
  OrderTotals &
    OrderWeight &
    Pick<DeliveryPrice, 'eta' | 'days' | 'place' | 'zone'> & { savedKobo: number }
> {
  const sums = sumLines(lines)
  const { goodsKobo, discountKobo } = sums
  const weightGrams = gramsOf(lines)
  const price = await priceDelivery(shop, { goodsKobo, grams: weightGrams, ...to })
  const { eta, days, place, zone } = price
  const feeKobo = isDeliveryFree ? 0 : price.feeKobo
  return {
    savedKobo: price.feeKobo - feeKobo,
    eta,
    days,
    place,
    zone,
    weightGrams,
    surchargeKobo: isDeliveryFree ? 0 : price.surchargeKobo,
    billingTotalKobo: feeKobo,
    cartGrandTotalKobo: goodsKobo,
    discountKobo,
    sumTotalKobo: totalOf(sums, feeKobo),
  }
}

type Terms = {
  channel: SalesChannel
  /** Null for a buyer without an account. */
  customerId: number | null
  /** Orders of one network share a limit of unpaid goods. */
  network: string
  /** False: its goods are held only when it is paid. */
  holdsGoods: boolean
  payBefore: Moment
}

/**
 * Writes an order and holds its goods. Returns it; nobody else sees it before the commit. Throws
 * ShopError('insufficient_stock').
 */
export async function writeOrder(
  shop: Work,
  plan: OrderPlan,
  { channel, customerId, network, holdsGoods, payBefore }: Terms,
): Promise<Locked<Order>> {
  const { cart, address, shippingMode } = plan
  const id = newId()
  const now = shop.now()
  const number = await takeOrderNumber(shop.db, id)
  const order = await insertOrder(
    shop.db,
    {
      id,
      number,
      ...columnsOfChannel(channel),
      customer_id: customerId,
      cart_id: cart.id,
      cart_version: cart.version,
      shipping_mode: shippingMode,
      billing_total_kobo: plan.billingTotalKobo,
      cart_grand_total_kobo: plan.cartGrandTotalKobo,
      discount_kobo: plan.discountKobo,
      sum_total_kobo: plan.sumTotalKobo,
      ...addressColumns(address),
      ...arrivalColumns(plan),
      ...weightColumns(plan),
      ...placeColumns(plan),
      created_at: now,
      updated_at: now,
      pay_before: payBefore,
      paid_at: null,
      hidden_at: null,
      network: holdsGoods ? network : null,
      holds_goods: holdsGoods ? 1 : 0,
    },
    cart.lines,
  )
  await writeOffersOf(shop, id, plan.offers ?? [])
  const short = holdsGoods
    ? await holdStock(shop, id, cart.lines, payBefore)
    : await findShortage(shop, cart.lines)
  const unsold = cart.lines.filter(({ isSold }) => !isSold)
  // Goods that are no longer sold have 0 available, whatever their stock: the last entry for a size counts.
  refuseShortage(cart, [...short, ...unsold.map((line) => ({ ...line, available: 0 }))])
  const paid = { orderId: id, cartId: cart.id, sumKobo: plan.sumTotalKobo }
  // The cart is locked: where it had nothing to pay with a moment ago, it has nothing now.
  const creditKobo = plan.creditKobo === 0 ? 0 : await takeForOrder(shop, paid)
  if (plan.isQuoted && creditKobo !== plan.creditKobo)
    throw new ShopError('price_changed', { extra: toPayJson(plan, creditKobo) })
  if (creditKobo > 0) await updateOrder(shop.db, id, { credit_kobo: creditKobo })
  const written: Order = { ...order, creditKobo }
  return written as Locked<Order>
}

export const addressColumns = (address: DeliveryAddress) => ({
  name: address.name,
  phone: address.phone,
  email: address.email,
  street_address: address.streetAddress,
  lga_id: address.lga?.id ?? null,
  lga_name: address.lga?.name ?? '',
  state_id: address.state?.id ?? null,
  state_name: address.state?.name ?? '',
})

export const arrivalColumns = ({ eta, days }: Pick<OrderPlan, 'eta' | 'days'>) => ({
  eta,
  eta_min_days: days?.minDays ?? null,
  eta_max_days: days?.maxDays ?? null,
})

export const weightColumns = ({ weightGrams, surchargeKobo }: OrderWeight) => ({
  weight_grams: weightGrams,
  surcharge_kobo: surchargeKobo,
})

export const placeColumns = ({ place }: Pick<OrderPlan, 'place'>) => ({
  place_id: place?.id ?? null,
  place_name: place?.name ?? null,
  place_address: place?.address ?? null,
  place_hours: place?.hours ?? null,
  place_kind: place?.kind ?? null,
  place_driver_kobo: place?.driverKobo ?? null,
})

/** Throws ShopError('insufficient_stock') with each missing line and how many units are left. */
function refuseShortage({ lines }: Pick<CartForOrder, 'lines'>, missing: readonly Shortage[]) {
  if (missing.length === 0) return
  const availableOf = new Map(missing.map(({ sizeId, available }) => [sizeId, available]))
  const short = lines.filter(({ sizeId }) => availableOf.has(sizeId))
  throw new ShopError('insufficient_stock', {
    extra: {
      items: short.map(({ id, sizeId, name }) => ({
        cart_item: id,
        name,
        available: availableOf.get(sizeId) ?? 0,
      })),
    },
  })
}
