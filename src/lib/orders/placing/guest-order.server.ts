import * as z from 'zod/mini'
import { readGuestCartForOrder } from '#lib/cart/order.server.ts'
import { findReceiver } from '#lib/delivery/address.server.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { ShopError } from '#lib/errors.ts'
import { email, line } from '#lib/fields.schema.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { mayMailUnverified } from '#lib/notifications/unverified.server.ts'
import { sortFields } from '#lib/parse.ts'
import { hmac } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { guestTexts } from '#lib/texts/buying/guests.ts'
import { after, HOUR_MS } from '#lib/time.ts'
import { type DeliveryAddress, HOLD_MS, type Order } from '../orders.ts'
import { findPendingOrdersOfCart } from '../orders.sql.ts'
import { failOrder, releaseExpiredHolds } from '../status/expire.server.ts'
import { lockHoldsOfGuest, mayHoldAsGuest } from '../stock/holds.server.ts'
import { mailPayLink } from './pay-link.server.ts'
import { bringUpToDate, isSame, type NewOrder, planFor } from './place.server.ts'
import { writeOrder } from './write-order.server.ts'

/** Who orders without an account: the secret of their cart, and the network for the limit of unpaid goods. */
export type Guest = { secret: string; network: string }

/** Whether the shop takes orders without an account: a company must take naira, as guests have no other way that all of them can use. */
export const takesGuests = ({ config, payments }: Shop): boolean =>
  config.hasGuestCheckout && payments.some(({ kind }) => kind === 'fiat')

/** How many orders one phone number or e-mail address may make, and all guests of a network. */
const ORDERS_OF_GUEST = { max: 10, windowMs: HOUR_MS }
const ORDERS_OF_NETWORK = { max: 30, windowMs: HOUR_MS }

const { street_address, lga, state } = addressSchema.shape
const contactFields = {
  name: line(100),
  phone: z.optional(addressSchema.shape.phone),
  email: z.optional(email()),
}
const contactSchema = z.object(contactFields)
const receiverSchema = z.object({ ...contactFields, street_address, lga, state })

/** Who gets a guest's order, as typed: an e-mail address or a phone number is enough. Throws ShopError('invalid') with all that is wrong. */
async function readGuest(
  shop: Shop,
  typed: Readonly<Record<string, unknown>>,
  mode: NewOrder['shippingMode'],
): Promise<DeliveryAddress> {
  const filled = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
  const { given, errors } = sortFields(filled, mode === 'pickup' ? contactSchema : receiverSchema)
  const { name = '', phone, email } = given
  if (filled['phone'] === undefined && filled['email'] === undefined)
    errors['email'] = errors['phone'] = [guestTexts.emailOrPhone]
  const reached = { name, email: email?.toLowerCase() ?? '' }
  if (mode === 'delivery') {
    const { phone: _, email: __, ...place } = given
    const asked = phone === undefined ? place : { ...place, phone }
    return { ...(await findReceiver(shop, asked, errors)), ...reached }
  }
  const number = phone === undefined ? '' : toE164(phone)
  if (number === null) errors['phone'] = [deliveryErrors.phone]
  if (number === null || Object.keys(errors).length > 0)
    throw new ShopError('invalid', { fields: errors })
  return { ...reached, phone: number, streetAddress: '', lga: null, state: null }
}

/** Counts an order that a guest is about to make. The names of the counts show neither phone number nor address. */
async function limitGuest(shop: Shop, guest: Guest, { phone, email }: DeliveryAddress) {
  await limitRate(shop, `guest-orders:${guest.network}`, ORDERS_OF_NETWORK)
  for (const key of [phone, email].filter((each) => each !== '')) {
    const hidden = hmac(shop.config.secretKey, `guest-orders:${key}`).toString('base64url')
    await limitRate(shop, `guest-orders:${hidden}`, ORDERS_OF_GUEST)
  }
}

/**
 * Makes an order of the guest's cart as `placeOrder` does of a customer's, and mails its link. Throws ShopError:
 * `permission_denied` where the shop asks for an account, `throttled`, and what `placeOrder` throws.
 */
export async function placeAsGuest(
  shop: Shop,
  guest: Guest,
  newOrder: Omit<NewOrder, 'contact'>,
  typed: Readonly<Record<string, unknown>>,
): Promise<Order> {
  if (!takesGuests(shop)) throw new ShopError('permission_denied')
  const address = await readGuest(shop, typed, newOrder.shippingMode)
  await limitGuest(shop, guest, address)
  const { email } = address
  const mayMail = email !== '' && (await mayMailUnverified(shop, email))
  await releaseExpiredHolds(shop)
  return shop.inTransaction(async (shop) => {
    const cart = await readGuestCartForOrder(shop, guest.secret, newOrder.cartId)
    const plan = await planFor(shop, cart, newOrder, async () => address)
    const holder = { ...address, network: guest.network }
    await lockHoldsOfGuest(shop, holder)
    const pending = await findPendingOrdersOfCart(shop.db, cart.id)
    const own = pending.filter(({ channel }) => channel === 'guest')
    const same = own.find((order) => isSame(order, plan) && isFor(order, address))
    if (same) return bringUpToDate(shop, same, plan)
    for (const order of own) await failOrder(shop, order.id, 'replaced')
    const holdsGoods = await mayHoldAsGuest(shop, holder, plan.cart.lines)
    const order = await writeOrder(shop, plan, {
      channel: 'guest',
      customerId: null,
      network: guest.network,
      holdsGoods,
      payBefore: after(shop.now(), HOLD_MS),
    })
    if (mayMail) await mailPayLink(shop, order)
    return order
  })
}

/** An order for another phone number or e-mail address is another order: the limits count by them. */
const isFor = ({ address }: Order, { phone, email }: DeliveryAddress): boolean =>
  address.phone === phone && address.email === email
