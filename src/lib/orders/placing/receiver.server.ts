import * as z from 'zod/mini'
import { findReceiver } from '#lib/delivery/address.server.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { toE164 } from '#lib/letters/phone.ts'
import { ShopError } from '#lib/errors.ts'
import { email, line } from '#lib/fields.schema.ts'
import { sortFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { draftTexts } from '#lib/texts/buying/draft.ts'
import { fieldErrors } from '#lib/texts/fields.ts'
import { checkoutErrors } from '#lib/texts/buying/checkout.ts'
import type { DeliveryAddress, Order } from '../orders.ts'

const { street_address, lga, state, phone } = addressSchema.shape
const name = line(100)

/** Who gets the goods. `contactSchema` is for goods that are picked up. */
const receiverSchema = z.object({ name, phone, street_address, lga, state })
const contactSchema = z.object({ name, phone })
const counterSchema = z.object({ name: line(100, 0), phone: line(30, 0) })

/** Who gets an order, and where, as typed. Throws ShopError('invalid') with all that is wrong with it. */
export async function readReceiver(
  shop: Shop,
  typed: Readonly<Record<string, unknown>>,
  mode: ShippingMode,
): Promise<Omit<DeliveryAddress, 'email'>> {
  if (mode === 'pickup') {
    const { given, errors } = sortFields(typed, contactSchema)
    const phone = toE164(given.phone ?? '')
    if (given.phone !== undefined && !phone) errors['phone'] = [deliveryErrors.phone]
    if (!phone || Object.keys(errors).length > 0) throw new ShopError('invalid', { fields: errors })
    return { name: given.name ?? '', phone, streetAddress: '', lga: null, state: null }
  }
  const { given, errors } = sortFields(typed, receiverSchema)
  const place = await findReceiver(shop, given, errors)
  return { ...place, name: given.name ?? '' }
}

/**
 * As `readReceiver`, for somebody who pays and takes the goods along: nobody has to say who they are, but who gets a
 * mail is called by a name in it.
 */
function readAtCounter(typed: Readonly<Record<string, unknown>>): Omit<DeliveryAddress, 'email'> {
  const { given, errors } = sortFields({ name: '', phone: '', ...typed }, counterSchema)
  const { name = '', phone: number = '' } = given
  const phone = number === '' ? '' : toE164(number)
  if (phone === null) errors['phone'] = [deliveryErrors.phone]
  if (name === '' && typed['email'] !== '') errors['name'] = [fieldErrors.required]
  if (phone === null || Object.keys(errors).length > 0)
    throw new ShopError('invalid', { fields: errors })
  return { name: name || draftTexts.atCounter, phone, streetAddress: '', lga: null, state: null }
}

/** Who gets a new order of the desk. */
export const readAtDesk = async (
  shop: Shop,
  typed: Readonly<Record<string, unknown>>,
  { isHandedOver, shippingMode }: { isHandedOver: boolean; shippingMode: ShippingMode },
): Promise<Omit<DeliveryAddress, 'email'>> =>
  isHandedOver ? readAtCounter(typed) : readReceiver(shop, typed, shippingMode)

const guestFields = { name, phone: z.optional(phone), email: z.optional(email()) }
const guestContactSchema = z.object(guestFields)
const guestSchema = z.object({ ...guestFields, street_address, lga, state })

/** As `readReceiver`, for a buyer without an account: an e-mail address or a phone number is enough. */
export async function readContact(
  shop: Shop,
  typed: Readonly<Record<string, unknown>>,
  mode: ShippingMode,
): Promise<DeliveryAddress> {
  const filled = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
  const { given, errors } = sortFields(filled, mode === 'pickup' ? guestContactSchema : guestSchema)
  const { name = '', phone, email } = given
  if (filled['phone'] === undefined && filled['email'] === undefined)
    errors['email'] = errors['phone'] = [checkoutErrors.emailOrPhone]
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

/**
 * Whose order it is, as typed at the desk. The e-mail address of a customer is that of the account; only a guest's
 * order may have no phone number. Throws as the two above.
 */
export async function readBuyer(
  shop: Shop,
  { channel, shippingMode, address }: Order,
  typed: Readonly<Record<string, unknown>>,
): Promise<DeliveryAddress> {
  if (channel === 'guest') return readContact(shop, typed, shippingMode)
  const receiver = await readReceiver(shop, typed, shippingMode)
  return channel === 'desk'
    ? readContact(shop, typed, shippingMode)
    : { ...receiver, email: address.email }
}
