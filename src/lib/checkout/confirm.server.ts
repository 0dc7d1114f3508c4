import { saveAddress } from '#lib/delivery/address.server.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import { readShipping } from '#lib/delivery/pickup/shipping.ts'
import { ShopError } from '#lib/errors.ts'
import { actNamed, type ShowAgain } from '#lib/form.ts'
import { toKobo } from '#lib/money.ts'
import { contactSchema } from '#lib/orders/orders.schema.ts'
import { type Guest, placeAsGuest } from '#lib/orders/placing/guest-order.server.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { limitOrders, placeOrder } from '#lib/orders/placing/place.server.ts'
import { parseFields, sortFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { checkoutTexts as texts } from '#lib/texts/buying/checkout.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import type { Buyer } from '#lib/visitor.ts'
import { typedValues, viewCheckout } from './checkout.server.ts'
import {
  askedFor,
  checkFields,
  type CheckoutValues,
  confirmInSteps,
  isPickup,
  quotedFor,
} from './checkout.ts'
import { checkGuestFields } from './guest-fields.ts'
import { beginPayment } from './pay.server.ts'
import { explain } from './refusals.ts'

type Fields = Record<string, unknown>

/**
 * Handles the form without JavaScript. Confirm Order makes the order with the shown total and returns its payment page.
 * Every other button shows the page again with the choices so far.
 */
export function confirmCheckout(
  shop: Shop,
  buyer: Buyer,
  fields: Fields,
): Promise<string | ShowAgain> {
  const show = async () => ({ status: 200 })
  return actNamed(fields['do'] ?? '', {
    confirm: () => confirm(shop, buyer, fields),
    state: show,
    price: show,
    // No button was pressed.
    '': show,
  })()
}

async function confirm(shop: Shop, buyer: Buyer, fields: Fields): Promise<string | ShowAgain> {
  const values = await typedValues(shop, fields)
  const errors = checkFields(values)
  if (Object.keys(errors).length > 0) return { status: 400, fieldErrors: errors }
  try {
    return await confirmInSteps(values, {
      saveAddress: (address) => {
        const { given, errors } = sortFields(address, addressSchema)
        return saveAddress(shop, buyer, given, errors)
      },
      placeOrder: (contact) => placeSeen(shop, buyer, values, fields, contact),
      openPayment: async (orderId, choice) => {
        const { kind, way } = askedFor(choice)
        return (await beginPayment(shop, buyer, orderId, { kind, way })).url
      },
    })
  } catch (error) {
    if (error instanceof TotalNotShown) return { status: 200, formError: error.notice }
    if (!(error instanceof ShopError)) throw error
    const { errors: fieldErrors, notice } = explain(error)
    const { text: formError = null, link } = notice ?? {}
    return { status: error.status, fieldErrors, formError, link }
  }
}

/**
 * The same for somebody without an account. Confirm Order leads to the page of the order, where it is paid. Throws
 * ShopError('permission_denied') where the shop asks for an account.
 */
export function confirmAsGuest(
  shop: Shop,
  guest: Guest,
  fields: Fields,
): Promise<string | ShowAgain> {
  const show = async () => ({ status: 200 })
  return actNamed(fields['do'] ?? '', {
    confirm: () => placeSeenAsGuest(shop, guest, fields),
    state: show,
    price: show,
    '': show,
  })()
}

async function placeSeenAsGuest(
  shop: Shop,
  guest: Guest,
  fields: Fields,
): Promise<string | ShowAgain> {
  const values = await typedValues(shop, fields)
  const errors = checkGuestFields(values)
  if (Object.keys(errors).length > 0) return { status: 400, fieldErrors: errors }
  const view = await viewCheckout(
    shop,
    { kind: 'guest', secret: guest.secret, staysGuest: true },
    values,
  )
  const { quote } = fields
  if (!view?.price) return { status: 200 }
  const total = toKobo(view.price.sum_total)
  const isSeen = typeof quote === 'string' && quote !== ''
  if (!isSeen || fields['quoted_for'] !== quotedFor(view.values))
    return { status: 200, formError: texts.reviewTotal(total, isPickup(values)) }
  const { cartId } = view
  const { mode: shippingMode, placeId } = readShipping(view.values.shipping_mode)
  const newOrder = { cartId, quote, shippingMode, placeId }
  try {
    return new URL(payLinkOf(shop, (await placeAsGuest(shop, guest, newOrder, values)).id)).pathname
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'permission_denied') throw error
    const { errors: fieldErrors, notice } = explain(error)
    const { text: formError = null, link } = notice ?? {}
    return { status: error.status, fieldErrors, formError, link }
  }
}

/**
 * Stops Confirm Order before an order is made, because the shopper must first see something, and perhaps read `notice`.
 */
class TotalNotShown extends Error {
  readonly notice: string | null

  constructor(notice: string | null) {
    super('there is something to see first')
    this.notice = notice
  }
}

/** Makes the order with the shown total. Throws TotalNotShown when no total, or another one, was shown. */
async function placeSeen(
  shop: Shop,
  buyer: Buyer,
  values: CheckoutValues,
  { quote, quoted_for: quotedBefore }: Fields,
  fetcher: unknown,
): Promise<{ id: string }> {
  const contact = fetcher === undefined ? undefined : parseFields(fetcher, contactSchema)
  const view = await viewCheckout(shop, { kind: 'customer', customer: buyer }, values)
  if (!view?.price) throw new TotalNotShown(null)
  const total = toKobo(view.price.sum_total)
  const unseen = new TotalNotShown(texts.reviewTotal(total, contact !== undefined))
  if (typeof quote !== 'string' || quote === '') throw unseen
  const { mode: shippingMode, placeId } = readShipping(values.shipping_mode)
  if (placeId !== null && view.values.shipping_mode !== values.shipping_mode)
    throw new TotalNotShown(deliveryErrors.noSuchPlace)
  const newOrder = { cartId: view.cartId, quote, shippingMode, placeId, contact }
  try {
    await limitOrders(shop, buyer)
    return (await placeOrder(shop, buyer, newOrder)).order
  } catch (error) {
    // The shopper has changed the shipping after the price was shown: no price has changed.
    const isOther = quotedBefore !== quotedFor(view.values)
    if (isOther && error instanceof ShopError && error.code === 'price_changed') throw unseen
    throw error
  }
}
