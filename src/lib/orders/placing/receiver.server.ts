import * as z from 'zod/mini'
import { findReceiver } from '#lib/delivery/address.server.ts'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { sortFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import type { DeliveryAddress } from '../orders.ts'

const { street_address, lga, state, phone } = addressSchema.shape

/** Who gets the goods. `contactSchema` is for goods that are picked up. */
const receiverSchema = z.object({ name: line(100), phone, street_address, lga, state })
const contactSchema = z.object({ name: line(100), phone })

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
