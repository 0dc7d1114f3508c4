import { formatPhone } from '#lib/delivery/delivery.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import type { Courier } from '#lib/orders/orders.ts'
import { correctCourier } from '#lib/orders/owner/owner.server.ts'
import { parseFields } from '#lib/parse.ts'
import type { Shop } from '#lib/shop.ts'
import { deskOrderActTexts } from '#lib/texts/desk/order-acts.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'
import { act } from '../act.server.ts'
import type { Actor } from '../desk.ts'
import { compareShown } from '../shown.ts'
import { courierSchema } from './orders.schema.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'
import { clashErrors } from './clashes.server.ts'

type Fields = Readonly<Record<string, unknown>>

/** The courier as it was typed; null when no name is given. Throws ShopError beside the fields. */
export function readCourier(fields: Fields): Courier | null {
  const { name, phone, tracking } = parseFields(fields, courierSchema)
  if (name === '' && (phone !== '' || tracking !== ''))
    throw fieldError('name', deskOrderTexts.whoBrings)
  if (name === '') return null
  const number = phone === '' ? '' : toE164(phone)
  if (number === null) throw fieldError('phone', deskOrderTexts.noPhone)
  return { name, phone: number, tracking }
}

/** The courier as the fields of its form show it. */
export const courierFields = (courier: Courier | null): Courier => ({
  name: courier?.name ?? '',
  phone: courier ? formatPhone(courier.phone) : '',
  tracking: courier?.tracking ?? '',
})

/**
 * Corrects the courier of an order on its way: only the fields that were changed. The customer gets a new mail only when `tell`
 * is ticked. Throws ShopError beside the fields, also for a field that somebody else has changed since.
 */
export const mendCourier = (
  shop: Shop,
  by: Actor,
  number: string,
  fields: Fields,
): Promise<string> =>
  act(shop, by, { name: 'order.courier', subject: subjectOf(number) }, async (shop) => {
    const given = readCourier(fields)
    if (!given) throw fieldError('name', deskOrderTexts.whoBrings)
    const { id } = await requireOrder(shop, by.role, number)
    await lockOrder(shop, id)
    const order = await requireOrder(shop, by.role, number)
    const present = courierFields(order.courier)
    const { changed, clashes } = compareShown(fields, courierFields(given), present)
    if (clashes.length > 0)
      throw new ShopError('invalid', {
        fields: await clashErrors(shop, { act: 'order.courier', number }, clashes, present),
      })
    const write = order.courier ?? { name: '', phone: '', tracking: '' }
    const courier = { ...write, ...Object.fromEntries(changed.map((name) => [name, given[name]])) }
    const tell = fields['tell'] !== undefined
    if (!(await correctCourier(shop, id, courier, { tell })))
      throw fieldError('act', deskOrderActTexts.courier.notSent)
    return {
      goTo: `${pathOf(number)}?done=courier`,
      changes: Object.fromEntries(changed.map((name) => [name, [null, 'corrected']])),
    }
  })
