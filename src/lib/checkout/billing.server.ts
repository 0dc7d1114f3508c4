import { readCart, requireOwn } from '#lib/cart/cart.server.ts'
import type { CartOwner } from '#lib/cart/cart.ts'
import { gramsOfCart } from '#lib/delivery/price/cart-weight.ts'
import { priceDelivery, sayArrival } from '#lib/delivery/delivery.server.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { makeQuote } from '#lib/delivery/quote.server.ts'
import { fieldError } from '#lib/errors.ts'
import { creditFor } from '#lib/gift-cards/pay.server.ts'
import { quoteDeposit, readDoorOffer } from '#lib/orders/door/offer.server.ts'
import { takesGuests } from '#lib/orders/placing/guest-order.server.ts'
import { toKobo, toNaira } from '#lib/money.ts'
import { destinationOf } from '#lib/offers/offers.ts'
import { takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import { totalOf } from '#lib/pricing/lines.ts'
import type { Shop } from '#lib/shop.ts'
import { doorTexts } from '#lib/texts/buying/door.ts'
import { cartErrors } from '#lib/texts/buying/cart.ts'
import type { BillingPrice } from './checkout.ts'

type Asked = {
  cartId: string
  lgaId: number | null
  mode: ShippingMode
  /** Where it is picked up; without one, the first place. */
  placeId?: number | null | undefined
}

/**
 * The price of the owner's cart with delivery. Throws ShopError: `not_found` (not the owner's cart), `invalid` (empty
 * cart, no such LGA), `no_delivery`.
 */
export async function billingPrice(
  shop: Shop,
  owner: CartOwner,
  { cartId, lgaId, mode, placeId }: Asked,
): Promise<BillingPrice> {
  await requireOwn(shop, owner, cartId)
  // Where shoppers order without an account, they see what they pay then.
  const isGuest = owner.kind === 'guest' && takesGuests(shop)
  const priced = isGuest ? { ...owner, staysGuest: true } : owner
  const cart = await readCart(shop, priced, destinationOf(mode, lgaId))
  if (cart.cart_items.length === 0) throw fieldError('cart_id', cartErrors.emptyCart)
  const goodsKobo = toKobo(cart.price_grand_total)
  const discountKobo = toKobo(cart.discount_total)
  const grams = gramsOfCart(cart)
  const price = await priceDelivery(shop, { mode, lgaId, placeId, goodsKobo, grams })
  const { freeOverKobo, eta, days } = price
  const free = cart.free_delivery ? { feeKobo: 0, surchargeKobo: 0 } : null
  const { feeKobo, surchargeKobo } = free ?? price
  const sumKobo = totalOf({ goodsKobo, discountKobo }, feeKobo)
  const creditKobo = await creditFor(shop, cartId, sumKobo)
  const customerId = owner.kind === 'customer' ? owner.customer.id : null
  const restKobo = sumKobo - creditKobo
  const toDoor = { mode, lgaId, zone: price.zone, totalKobo: sumKobo, feeKobo, restKobo }
  const person = customerId === null ? null : { customerId, phone: '' }
  const door = await readDoorOffer(shop, { ...toDoor, takesNaira: await takesNaira(shop) }, person)
  return {
    billing_total: toNaira(feeKobo),
    ...(surchargeKobo > 0 && { weight: { grams, surcharge: toNaira(surchargeKobo) } }),
    cart_grand_total: cart.price_grand_total,
    discount_total: cart.discount_total,
    code: cart.code,
    code_problem: cart.code_problem,
    sum_total: toNaira(sumKobo),
    credit_total: toNaira(creditKobo),
    to_pay: toNaira(sumKobo - creditKobo),
    pay_on_delivery: door && {
      offered: door.no === null,
      why: door.no ? doorTexts.why(door.no, door.upToKobo) : '',
      deposit: door.no === null ? toNaira(door.depositKobo) : 0,
      to_rider: door.no === null ? toNaira(door.dueKobo) : 0,
      deposit_kept: door.isKept,
    },
    free_over: freeOverKobo === null ? null : toNaira(freeOverKobo),
    eta,
    arrives: days && sayArrival(shop, days),
    quote: makeQuote(shop, {
      cartId,
      feeKobo,
      goodsKobo,
      discountKobo,
      creditKobo,
      deposit: await quoteDeposit(shop, toDoor),
    }),
  }
}
