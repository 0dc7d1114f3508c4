import { findReceiver } from '#lib/delivery/address.server.ts'
import type { ShippingMode } from '#lib/delivery/delivery.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { ShopError } from '#lib/errors.ts'
import type { DeliveryAddress } from '#lib/orders/orders.ts'
import { sortFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { contactSchema, receiverSchema } from './new-order.schema.ts'

/** Who gets an order, and where, as typed. Throws ShopError('invalid') with all that is wrong with it. */
export async function readReceiver(
  shop: Shop,
  fields: Readonly<Record<string, unknown>>,
  mode: ShippingMode,
): Promise<Omit<DeliveryAddress, 'email'>> {
  if (mode === 'pickup') {
    const { given, errors } = sortFields(fields, contactSchema)
    const phone = toE164(given.phone ?? '')
    if (given.phone !== undefined && !phone) errors['phone'] = [deliveryErrors.phone]
    if (!phone || Object.keys(errors).length > 0) throw new ShopError('invalid', { fields: errors })
    return { name: given.name ?? '', phone, streetAddress: '', lga: null, state: null }
  }
  const { given, errors } = sortFields(fields, receiverSchema)
  const place = await findReceiver(shop, given, errors)
  return { ...place, name: given.name ?? '' }
}
