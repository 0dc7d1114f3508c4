import { readGoodsWithOffers, toOrderOffers } from '#lib/cart/order.server.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { fieldError } from '#lib/errors.ts'
import { destinationOf } from '#lib/offers/offers.ts'
import type { Locked } from '../locks.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Work } from '#lib/shop.ts'
import { orderTexts } from '#lib/texts/buying/orders.ts'
import { after } from '#lib/time.ts'
import { checkHoldsOfPhone, lockHoldsOf, phoneAsNetwork } from '../stock/holds.server.ts'
import type { DeliveryAddress, Order } from '../orders.ts'
import type { Units } from '../stock/stock.sql.ts'
import { linesAsAgreed } from './agreed.server.ts'
import { priceOrder, writeOrder } from './write-order.server.ts'

export type DeskOrder = {
  /** With the phone number in E.164; the e-mail address may be empty. */
  receiver: DeliveryAddress
  shippingMode: ShippingMode
  placeId: number | null
  /** Whether the buyer takes the goods along at once. */
  isCounter: boolean
  units: readonly Units[]
  /** A discount code; empty for none. */
  code: string
  /** What all goods cost, as was agreed (kobo); null: what they cost in the shop. */
  agreedKobo: number | null
  /** How long its goods are held for the payment (ms); null for an order that is paid at once. */
  holdMs: number | null
}

/**
 * Makes an order for a buyer without an account and holds its goods. Throws ShopError: `invalid` for goods that are
 * gone, an unknown place, a code that does not count or an agreed sum that is not lower; `no_delivery`,
 * `too_many_held` for the phone number, `insufficient_stock`.
 */
export async function placeAtDesk(
  shop: Work,
  { receiver, shippingMode, placeId, isCounter, units, code, agreedKobo, holdMs }: DeskOrder,
): Promise<Locked<Order>> {
  const lgaId = receiver.lga?.id ?? null
  const to = destinationOf(shippingMode, lgaId)
  const priced = await readGoodsWithOffers(shop, units, { code, to, isOrder: true })
  const { freeDelivery } = priced
  if (priced.lines.length === 0 || priced.lines.length < units.length)
    throw fieldError('goods', orderTexts.goodsGone)
  const lines = linesAsAgreed(priced.lines, agreedKobo)
  const isDeliveryFree = freeDelivery !== null
  const price = await priceOrder(shop, {
    lines,
    lgaId,
    mode: shippingMode,
    placeId,
    isCounter,
    isDeliveryFree,
  })
  const network = phoneAsNetwork(receiver.phone)
  if (holdMs !== null) {
    await lockHoldsOf(shop, { network })
    await checkHoldsOfPhone(shop, receiver.phone, lines)
  }
  // The order has no real cart: no other order replaces it, and its payment empties no cart.
  const cart = { id: newId(), version: 1, lines }
  return writeOrder(
    shop,
    {
      cart,
      address: receiver,
      shippingMode,
      offers: toOrderOffers(priced, price.savedKobo),
      ...price,
    },
    {
      channel: 'desk',
      customerId: null,
      network,
      holdsGoods: true,
      payBefore: after(shop.now(), holdMs ?? 0),
    },
  )
}
