import { changes, standing } from '#desk/form.ts'
import {
  besideLga,
  lockOrderFor,
  orderPath,
  refuseClashes,
  requireOrder,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { receiverFields } from '#pages/desk/orders/_shared/receiver.ts'
import { defineScreen } from '#desk/screen.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { listLgasOf, listStates } from '#lib/delivery/delivery.server.ts'
import { formatPhone } from '#lib/letters/phone.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { canChangeAddress } from '#lib/orders/standing.ts'
import { hasRiderCode } from '#lib/orders/hand-over/code.ts'
import { checkDoorAt } from '#lib/orders/door/offer.server.ts'
import { forgetWrongBuyers } from '#lib/orders/guests/buyer.server.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import type { DeliveryAddress, Order } from '#lib/orders/orders.ts'
import { mailWhereItStands } from '#lib/orders/owner/mail-again.server.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { changeAddress, priceMove } from '#lib/orders/placing/change-address.server.ts'
import { readBuyer } from '#lib/orders/placing/receiver.server.ts'
import { isTotalOpen } from '#lib/orders/status/payable.ts'
import type { Shop } from '#lib/shop.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'
import { texts } from './_texts.ts'

/** As the fields of the form show it. */
const fieldsOf = ({ name, email, phone, ...place }: DeliveryAddress) => ({
  name,
  email,
  phone: phone && formatPhone(phone),
  street_address: place.streetAddress,
  state: String(place.state?.id ?? ''),
  lga: String(place.lga?.id ?? ''),
})
type AddressField = keyof ReturnType<typeof fieldsOf>

/** What the delivery to a chosen LGA costs more. */
async function lookAtPrice(shop: Shop, order: Order, lgaId: number | undefined) {
  if (lgaId === undefined || lgaId === order.address.lga?.id) return { move: null, errors: {} }
  try {
    return { move: await priceMove(shop, order, lgaId), errors: {} }
  } catch (error) {
    const refusal = besideLga(error)
    if (!(refusal instanceof ShopError)) throw refusal
    return { move: null, errors: refusal.fields }
  }
}

export const screen = defineScreen({
  address: '/desk/orders/[number]/address',
  right: 'orders.make',
  guide: 'change-an-order',
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    const present = fieldsOf(order.address)
    const lgas = await listLgasOf(shop, standing(look.typed, 'state', present.state))
    const lga = lgas.find(({ id }) => String(id) === standing(look.typed, 'lga', present.lga))
    const states = await listStates(shop)
    return { order, present, states, lgas, ...(await lookAtPrice(shop, order, lga?.id)) }
  },
  acts: {
    address: {
      name: 'order.address',
      says: 'changed the address of',
      right: 'orders.make',
      form: changes({ ...receiverFields, email: line(254, 0), more: line(20, 0) }),
      button: { does: 'save', shows: ['show'] },
      subject,
      run: async (shop, asked) => {
        const { given, by } = asked
        const order = await lockOrderFor(shop, by.role, asked)
        if (!canChangeAddress(order))
          throw new ShopError('invalid', { detail: deskOrderTexts.cannot(stageOf(order)) })
        const { address: old } = order
        const present = fieldsOf(old)
        const becomes = Object.entries(given).map(([name, change]) => [name, change.becomes])
        const typed = { ...present, ...Object.fromEntries(becomes) }
        const receiver = await readBuyer(shop, order, typed)
        const wanted = fieldsOf(receiver)
        const changed = (Object.keys(present) as AddressField[]).filter(
          (name) => given[name] && wanted[name] !== present[name],
        )
        const isChanged = (name: AddressField) => changed.includes(name)
        const inWords = { ...present, state: old.state?.name ?? '', lga: old.lga?.name ?? '' }
        const compared = { changed, given, present, inWords }
        await refuseClashes(shop, order, 'order.address', compared)
        const moved = isChanged('lga') ? receiver.lga : null
        const move = moved && (await priceMove(shop, order, moved.id))
        const moreKobo = move?.moreKobo ?? 0
        if (String(moreKobo) !== (given['more']?.becomes || '0'))
          throw fieldError('more', texts.effect(moreKobo, isTotalOpen(order)))
        const address = {
          ...old,
          ...(isChanged('name') ? { name: receiver.name } : {}),
          ...(isChanged('email') ? { email: receiver.email } : {}),
          ...(isChanged('phone') ? { phone: receiver.phone } : {}),
          ...(isChanged('street_address') ? { streetAddress: receiver.streetAddress } : {}),
          // An LGA is in one state: where both changed, they change together.
          ...(moved ? { lga: moved, state: receiver.state } : {}),
        }
        await checkDoorAt(shop, order, address)
        if (changed.length > 0) await changeAddress(shop, order, address, move)
        if (isChanged('phone') || isChanged('name')) await forgetWrongBuyers(shop, order.id)
        if (move && !isTotalOpen(order))
          await addNote(shop, { orderId: order.id, who: by.name, words: texts.note(moreKobo) })
        if (isChanged('email') || (isChanged('phone') && hasRiderCode(order)))
          await mailWhereItStands(shop, { ...order, address }, by.name)
        const changes: Changes = Object.fromEntries(
          changed.map((name) => [name, [null, 'changed']]),
        )
        if (move) changes['delivery'] = [order.billingTotalKobo, move.feeKobo]
        return { next: orderPath(asked, 'address'), changes }
      },
    },
  },
})
