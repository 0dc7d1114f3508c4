import { formatPhone, toE164 } from '#lib/letters/phone.ts'
import { fieldError } from '#lib/errors.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'
import type { Courier } from '../orders.ts'

/** The courier as typed; null when no name is given. Throws ShopError beside `name` or `phone`. */
export function courierOf({ name, phone, tracking }: Courier): Courier | null {
  if (name === '' && (phone !== '' || tracking !== ''))
    throw fieldError('name', deskOrderTexts.whoBrings)
  if (name === '') return null
  const number = phone === '' ? '' : toE164(phone)
  if (number === null) throw fieldError('phone', deskOrderTexts.noPhone)
  return { name, phone: number, tracking }
}

/** The courier as fields show it. */
export const courierFields = (courier: Courier | null): Courier => ({
  name: courier?.name ?? '',
  phone: courier ? formatPhone(courier.phone) : '',
  tracking: courier?.tracking ?? '',
})
