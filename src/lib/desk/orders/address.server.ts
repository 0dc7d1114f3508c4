import { listLgasOf, listStates } from '#lib/delivery/delivery.server.ts'
import { formatPhone } from '#lib/delivery/delivery.ts'
import { type FieldErrors, fieldError, ShopError } from '#lib/errors.ts'
import { changeAddress, priceMove } from '#lib/orders/placing/change-address.server.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { canChangeAddress } from '#lib/orders/life.ts'
import { type DeliveryAddress, isTotalOpen, type Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { deskOrderActTexts } from '#lib/texts/desk/order-acts.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'
import { act } from '../act.server.ts'
import type { Actor, Changes, Staff } from '../desk.ts'
import { may } from '../rights.ts'
import { compareShown, typedOr } from '../shown.ts'
import { clashErrors } from './clashes.server.ts'
import { pathOf, requireOrder, subjectOf } from './orders.server.ts'
import { readReceiver } from './receiver.server.ts'

type Fields = Record<string, string>

const texts = deskOrderActTexts.address

/** As the fields of its form show it. */
const addressFields = ({
  name,
  phone,
  streetAddress,
  state,
  lga,
}: Omit<DeliveryAddress, 'email'>) => ({
  name,
  phone: phone && formatPhone(phone),
  street_address: streetAddress,
  state: String(state?.id ?? ''),
  lga: String(lga?.id ?? ''),
})

type AddressField = keyof ReturnType<typeof addressFields>

/**
 * What the page of a change of address shows for what was typed so far, with what the delivery there costs more. Throws
 * ShopError('permission_denied'), and 'not_found' for an order that this role may not see.
 */
export async function viewAddress(shop: Shop, { role }: Staff, number: string, typed: Fields) {
  if (!may(role, 'orders.make')) throw new ShopError('permission_denied')
  const order = await requireOrder(shop, role, number)
  const present = addressFields(order.address)
  const names = Object.keys(present) as AddressField[]
  const shown = { ...present }
  for (const name of names) shown[name] = typedOr(typed, name, present[name])
  const lgas = await listLgasOf(shop, shown.state)
  const lga = lgas.find(({ id }) => String(id) === shown.lga)
  return {
    order,
    canChange: canChangeAddress(order),
    isTotalOpen: isTotalOpen(order),
    present,
    shown,
    states: await listStates(shop),
    lgas,
    ...(await lookAtPrice(shop, order, lga?.id ?? null)),
  }
}

type Looked = { move: Awaited<ReturnType<typeof priceMove>> | null; errors: FieldErrors }

async function lookAtPrice(shop: Shop, order: Order, lgaId: number | null): Promise<Looked> {
  if (lgaId === null || lgaId === order.address.lga?.id) return { move: null, errors: {} }
  try {
    return { move: await priceMove(shop, order, lgaId), errors: {} }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { move: null, errors: error.fields }
  }
}

/**
 * Changes who gets an order that is not packed, and where: only the fields that were changed. Where the delivery then costs
 * more or less than the page showed, nothing is changed, and the sum stands beside `more`. Throws ShopError beside the
 * fields, also for one that somebody else has changed meanwhile, and beside `act` where the order has gone on.
 */
export const correctAddress = (
  shop: Shop,
  by: Actor,
  number: string,
  fields: Fields,
): Promise<string> =>
  act(shop, by, { name: 'order.address', subject: subjectOf(number) }, async (shop) => {
    const { id: orderId } = await requireOrder(shop, by.role, number)
    await lockOrder(shop, orderId)
    const order = await requireOrder(shop, by.role, number)
    if (!canChangeAddress(order)) throw fieldError('act', deskOrderTexts.cannot(stageOf(order)))
    const given = await readReceiver(shop, fields, order.shippingMode)
    const changed = await findChanged(shop, order, given, fields)
    const isMoved = changed.includes('lga')
    const { address: old } = order
    const address = {
      ...old,
      ...(changed.includes('name') ? { name: given.name } : {}),
      ...(changed.includes('phone') ? { phone: given.phone } : {}),
      ...(changed.includes('street_address') ? { streetAddress: given.streetAddress } : {}),
      // An LGA is in one state: where both changed, they change together.
      ...(isMoved ? { lga: given.lga, state: given.state } : {}),
    }
    const move = isMoved && given.lga ? await priceMove(shop, order, given.lga.id) : null
    const moreKobo = move?.moreKobo ?? 0
    if (String(moreKobo) !== (fields['more'] || '0'))
      throw fieldError('more', texts.effect(moreKobo, isTotalOpen(order)))
    if (changed.length > 0) await changeAddress(shop, order, address, move)
    if (move && !isTotalOpen(order))
      await addNote(shop, { orderId, who: by.name, words: texts.note(moreKobo) })
    const changes: Changes = {}
    for (const name of changed) changes[name] = [null, 'changed']
    if (move) changes['delivery'] = [order.billingTotalKobo, move.feeKobo]
    return { goTo: `${pathOf(number)}?done=address`, changes }
  })

/** The fields that were changed. Throws ShopError beside those that somebody else has changed meanwhile. */
async function findChanged(
  shop: Shop,
  { number, address }: Order,
  given: Omit<DeliveryAddress, 'email'>,
  fields: Fields,
): Promise<AddressField[]> {
  const present = addressFields(address)
  const { changed, clashes } = compareShown(fields, addressFields(given), present)
  if (clashes.length === 0) return changed
  const inWords = { ...present, state: address.state?.name ?? '', lga: address.lga?.name ?? '' }
  throw new ShopError('invalid', {
    fields: await clashErrors(shop, { act: 'order.address', number }, clashes, inWords),
  })
}
