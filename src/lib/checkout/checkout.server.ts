import { readCart } from '#lib/cart/cart.server.ts'
import type { Cart, CartOwner } from '#lib/cart/cart.ts'
import { findAddress, profileNameOf } from '#lib/delivery/address.server.ts'
import { findTerms, listLgasOf, listStates } from '#lib/delivery/delivery.server.ts'
import type { PickupPlace } from '#lib/delivery/delivery.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import { readShipping, writeShipping } from '#lib/delivery/pickup/shipping.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'
import { EMPTY_FORM, type OpenForm } from '#lib/form.ts'
import { hashIn } from '#lib/media/media.ts'
import { toKobo } from '#lib/money.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { DOOR } from '#lib/payments/by-hand.ts'
import { findLastPayment, waysHere } from '#lib/payments/attempts/here.server.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { PAYMENT_KINDS } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { parkTexts } from '#lib/texts/buying/parks.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { billingPrice } from './billing.server.ts'
import {
  type BillingPrice,
  type CheckoutValues,
  type CheckoutView,
  PAYMENT_CHOICES,
  type PaymentChoice,
  type PaymentMethod,
} from './checkout.ts'

const SHOWN_PICTURES = 3

type Said = Pick<OpenForm, 'fieldErrors' | 'formError' | 'link'>

/** The payment methods that are set up; the first one is the default. */
export const methodsOf = ({ payments }: Shop): PaymentMethod[] =>
  PAYMENT_KINDS.flatMap((kind) => {
    const gateway = payments.find((gateway) => gateway.kind === kind)
    if (!gateway) return []
    const { provider, fixesRate = false, leastKobo, nairaPerDollar } = gateway
    const company = checkoutTexts.companies[provider] ?? provider
    const rateMinutes = fixesRate ? PAYING_MS / MINUTE_MS : null
    // Pages are small: nothing is sent that is not there.
    const more = { ...(leastKobo && { leastKobo }), ...(nairaPerDollar && { nairaPerDollar }) }
    return [{ kind, choice: kind, company, rateMinutes, ...more }]
  })

/** The payment methods of the checkout: those, the shop's own page if it has one, and the shop's own account. */
async function choicesOf(shop: Shop): Promise<PaymentMethod[]> {
  const ways = waysHere(shop)
  const all = methodsOf(shop).flatMap((method): PaymentMethod[] => {
    if (method.kind === 'crypto') return [method]
    const here = [
      ...(ways.includes('transfer') ? (['transfer'] as const) : []),
      ...(ways.some((way) => way !== 'transfer') ? (['ussd'] as const) : []),
    ]
    return [method, ...here.map((choice) => ({ ...method, choice }))]
  })
  const own = await readOwnAccount(shop)
  if (own) all.push({ ...DOOR_METHOD, choice: 'own', company: own.bank })
  // USSD stands first where the owner names it first.
  const isUssdFirst = ways.includes('transfer') && ways[0] !== 'transfer'
  const order = isUssdFirst ? PAYMENT_CHOICES.toSorted(ussdFirst) : PAYMENT_CHOICES
  return order.flatMap((wanted) => all.filter(({ choice }) => choice === wanted))
}

const ussdFirst = (one: PaymentChoice, other: PaymentChoice): number =>
  Number(other === 'ussd') - Number(one === 'ussd')

/** To pay the rider. */
const DOOR_METHOD: PaymentMethod = {
  kind: 'fiat',
  choice: 'door',
  company: '',
  rateMinutes: null,
}

/**
 * The requested choice if the shop offers it, else the default. Whether the rider may be paid is known with the price.
 */
async function choiceOf(shop: Shop, wanted: unknown): Promise<PaymentChoice> {
  if (wanted === 'door') return wanted
  const choices = (await choicesOf(shop)).map(({ choice }) => choice)
  return choices.find((choice) => choice === wanted) ?? choices[0] ?? 'fiat'
}

/** What the customer chose for the order before; null for a first one, and for coins: the owner's order counts. */
async function lastChoiceOf(shop: Shop, { id }: Customer): Promise<PaymentChoice | null> {
  const last = await findLastPayment(shop, id)
  if (!last) return null
  if (last.provider === DOOR) return 'door'
  if (last.kind === 'crypto') return null
  if (last.way === 'page') return last.kind
  return last.way === 'transfer' || last.way === 'own' ? last.way : 'ussd'
}

/** The first values of the form: the saved address, else the account's data. */
export async function firstValues(
  shop: Shop,
  customer: Customer,
  mode: string | null,
): Promise<CheckoutValues> {
  const address = await findAddress(shop, customer.id)
  // A username is no name for a parcel, even if an old address has it.
  const sentTo = address?.name === customer.username ? '' : address?.name
  return {
    name: sentTo || (await profileNameOf(shop, customer)),
    phone: address ? formatPhone(address.phone) : '',
    email: address?.email ?? customer.email,
    state: String(address?.state.id ?? ''),
    lga: String(address?.lga.id ?? ''),
    street_address: address?.streetAddress ?? '',
    payment_kind: await choiceOf(shop, await lastChoiceOf(shop, customer)),
    shipping_mode: writeShipping(readShipping(mode ?? '')),
  }
}

/** The first values of a guest's form: nobody knows them. */
export const noValues = (mode: string | null): CheckoutValues => ({
  name: '',
  phone: '',
  email: '',
  state: '',
  lga: '',
  street_address: '',
  payment_kind: 'fiat',
  shipping_mode: writeShipping(readShipping(mode ?? '')),
})

/** The typed values of a posted form. */
export async function typedValues(
  shop: Shop,
  fields: Record<string, unknown>,
): Promise<CheckoutValues> {
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    state: text('state'),
    lga: text('lga'),
    street_address: text('street_address'),
    payment_kind: await choiceOf(shop, fields['payment_kind']),
    shipping_mode: writeShipping(readShipping(text('shipping_mode'))),
  }
}

/** The data of the page for these values; null when the cart is empty. */
export async function viewCheckout(
  shop: Shop,
  owner: CartOwner,
  values: CheckoutValues,
  { fieldErrors, formError, link }: Said = EMPTY_FORM,
): Promise<(CheckoutView & { pictures: string[] }) | null> {
  const cart = await readCart(shop, owner)
  if (cart.cart_items.length === 0) return null
  const lgas = await listLgasOf(shop, values.state)
  const lga = lgas.some(({ id }) => String(id) === values.lga) ? values.lga : ''
  const terms = await findTerms(shop)
  const shipping_mode = offeredShipping(values.shipping_mode, terms.pickups)
  const settled = { ...values, lga, shipping_mode }
  const priced = await priceFor(shop, owner, cart, settled)
  return {
    cartId: cart.id,
    isGuest: owner.kind === 'guest',
    cart: {
      count: cart.items_count,
      totalKobo: toKobo(cart.price_grand_total),
      discountKobo: toKobo(cart.discount_total),
    },
    pictures: picturesOf(cart),
    values: settled,
    states: await listStates(shop),
    lgas,
    price: priced.price,
    pickups: terms.pickups.map((place) => ({ ...place, note: noteOf(place) })),
    free: terms.range?.free ?? null,
    methods: [...(await choicesOf(shop)), ...(terms.hasDoor ? [DOOR_METHOD] : [])],
    errors: { ...priced.errors, ...fieldErrors },
    notice: formError === null ? null : { text: formError, link },
  }
}

function noteOf({ address, hours, kind, driverKobo }: PickupPlace): string {
  const where = [address, hours].filter(Boolean).join(', ')
  return kind === 'park' ? `${where}. ${parkTexts.driver(driverKobo)}` : where
}

/**
 * The shipping that was asked for, or what comes nearest: another place where this one is closed, delivery where none
 * is open.
 */
function offeredShipping(asked: string, places: readonly PickupPlace[]): string {
  const { mode, placeId } = readShipping(asked)
  const place = places.find(({ id }) => id === placeId) ?? places[0]
  if (mode === 'delivery' || !place) return 'delivery'
  return writeShipping({ mode, placeId: place.id })
}

function picturesOf(cart: Cart): string[] {
  const hashes = cart.cart_items.flatMap(({ item }) => hashIn(item.image) ?? [])
  return [...new Set(hashes)].slice(0, SHOWN_PICTURES)
}

/** What this cart and shop have for accounts only: what offers would take off more, and ways to pay. */
export async function readForAccounts(shop: Shop, owner: CartOwner, { cart }: CheckoutView) {
  const shown = await readCart(shop, owner)
  return {
    lostKobo: toKobo(shown.discount_total) - cart.discountKobo,
    hasOwn: (await readOwnAccount(shop)) !== null,
    hasDoor: (await findTerms(shop)).hasDoor,
  }
}

/** The price with delivery, once the LGA is known; a refusal is beside the LGA. */
async function priceFor(
  shop: Shop,
  owner: CartOwner,
  cart: Cart,
  { lga, shipping_mode }: CheckoutValues,
): Promise<{ price: BillingPrice | null; errors: FieldErrors }> {
  const shipping = readShipping(shipping_mode)
  if (shipping.mode === 'delivery' && lga === '') return { price: null, errors: {} }
  try {
    const asked = { cartId: cart.id, lgaId: lga === '' ? null : Number(lga), ...shipping }
    return { price: await billingPrice(shop, owner, asked), errors: {} }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const { lga_id: lgaErrors, ...errors } = error.fields
    return { price: null, errors: { ...errors, ...(lgaErrors ? { lga: lgaErrors } : {}) } }
  }
}
