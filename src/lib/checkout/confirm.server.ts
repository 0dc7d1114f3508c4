import { saveAddress } from '#lib/delivery/address.server.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import { ShopError } from '#lib/errors.ts'
import { toKobo } from '#lib/money.ts'
import { contactSchema } from '#lib/orders/orders.schema.ts'
import { limitOrders, placeOrder } from '#lib/orders/place.server.ts'
import { parseFields, sortFields } from '#lib/parse.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { checkoutTexts as texts } from '#lib/texts/checkout.ts'
import type { Buyer, Customer } from '#lib/visitor.ts'
import { firstValues, typedValues, viewCheckout } from './checkout.server.ts'
import {
  checkFields,
  type CheckoutValues,
  type CheckoutView,
  confirmInSteps,
  quotedFor,
} from './checkout.ts'
import { explain } from './refusals.ts'

/** `goTo`: the payment page. Null view: the cart is empty. */
export type CheckoutOutcome = { goTo: string } | { view: CheckoutView | null; status: number }

type Fields = Record<string, unknown>

/** The page as it is first seen. `query` may say how the goods are shipped. */
export async function beginCheckout(
  shop: Shop,
  customer: Customer,
  query: URLSearchParams,
): Promise<CheckoutView | null> {
  const values = await firstValues(shop, customer, query.get('shipping_mode'))
  return viewCheckout(shop, customer, values, { errors: {}, notice: null })
}

/**
 * The page's form without script. Every button but Confirm Order shows the page again with what follows from the
 * choices so far; Confirm Order makes the order, of the total that was shown, and asks for its payment page.
 */
export async function submitCheckout(
  shop: Shop,
  customer: Buyer,
  fields: Fields,
): Promise<CheckoutOutcome> {
  const values = typedValues(shop, fields)
  if (fields['do'] !== 'confirm') return showAgain(shop, customer, values)
  const errors = checkFields(values)
  if (Object.keys(errors).length > 0) return showAgain(shop, customer, values, { errors })
  try {
    return await confirm(shop, customer, values, fields)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return showAgain(shop, customer, values, { ...explain(error), status: error.status })
  }
}

/** Ends Confirm Order before an order is made: the shopper is to see this first. */
class LookFirst extends Error {
  readonly outcome: CheckoutOutcome

  constructor(outcome: CheckoutOutcome) {
    super('there is something to see first')
    this.outcome = outcome
  }
}

async function confirm(
  shop: Shop,
  buyer: Buyer,
  values: CheckoutValues,
  fields: Fields,
): Promise<CheckoutOutcome> {
  try {
    const goTo = await confirmInSteps(values, {
      saveAddress: (address) => {
        const { given, errors } = sortFields(address, addressSchema)
        return saveAddress(shop, buyer, given, errors)
      },
      placeOrder: (contact) => placeSeen(shop, buyer, values, fields, contact),
      openPayment: async (orderId, kind) => (await payOrder(shop, buyer, orderId, kind)).url,
    })
    return { goTo }
  } catch (error) {
    if (error instanceof LookFirst) return error.outcome
    throw error
  }
}

/** Makes the order of the total that was on the screen. Throws LookFirst where it was none, or another. */
async function placeSeen(
  shop: Shop,
  buyer: Buyer,
  values: CheckoutValues,
  { quote, quoted_for: quotedBefore }: Fields,
  fetcher: unknown,
): Promise<{ id: string }> {
  const contact = fetcher === undefined ? undefined : parseFields(fetcher, contactSchema)
  const outcome = await showAgain(shop, buyer, values)
  const view = 'view' in outcome ? outcome.view : null
  if (!view?.price) throw new LookFirst(outcome)
  const text = texts.reviewTotal(toKobo(view.price.sum_total), contact !== undefined)
  const unseen = new LookFirst({ view: { ...view, notice: { text } }, status: 200 })
  if (typeof quote !== 'string' || quote === '') throw unseen
  const wish = { cartId: view.cartId, quote, shippingMode: values.shipping_mode, contact }
  try {
    await limitOrders(shop, buyer)
    return (await placeOrder(shop, buyer, wish)).order
  } catch (error) {
    // The shopper chose another way or place after the price was shown: no price has changed.
    const isOther = quotedBefore !== quotedFor(view.values)
    if (isOther && error instanceof ShopError && error.code === 'price_changed') throw unseen
    throw error
  }
}

async function showAgain(
  shop: Shop,
  customer: Customer,
  values: CheckoutValues,
  said: Partial<ReturnType<typeof explain>> & { status?: number } = {},
): Promise<CheckoutOutcome> {
  const { errors = {}, notice = null } = said
  const view = await viewCheckout(shop, customer, values, { errors, notice })
  const isWrong = Object.keys(errors).length > 0
  return { view, status: said.status ?? (isWrong ? 400 : 200) }
}
