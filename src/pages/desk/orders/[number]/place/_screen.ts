import { changes } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { deliveryErrors } from '#lib/texts/buying/delivery.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { canChangePlace } from '#lib/orders/standing.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { changePlace, otherPickups } from '#lib/orders/placing/change-place.server.ts'
import {
  lockOrderFor,
  orderPath,
  refuseClashes,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/orders/[number]/place',
  right: 'orders.make',
  guide: 'change-an-order',
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    return { order: shownTo(look.staff.role, order), others: await otherPickups(shop, order) }
  },
  acts: {
    place: {
      name: 'order.place',
      says: 'changed the pickup place of',
      right: 'orders.make',
      form: changes({ place: line(9) }),
      subject,
      run: async (shop, asked) => {
        const { given, by } = asked
        const order = await lockOrderFor(shop, by.role, asked)
        const from = order.place
        if (!from || !canChangePlace(order))
          throw new ShopError('invalid', { detail: texts.cannot(order.stage, from !== null) })
        const placeId = given['place']?.becomes
        if (placeId === undefined) throw fieldError('place', texts.choose)
        const present = { place: String(from.id) }
        const next = orderPath(asked, 'place')
        if (placeId === present.place) return { next, changes: null }
        const compared = { changed: ['place'] as const, given, present }
        await refuseClashes(shop, order, 'order.place', {
          ...compared,
          inWords: { place: from.name },
        })
        const others = await otherPickups(shop, order)
        if (!others.some(({ id }) => String(id) === placeId))
          throw fieldError('place', deliveryErrors.noSuchPlace)
        const to = await changePlace(shop, order, Number(placeId))
        const words = texts.note(from, to)
        await addNote(shop, { orderId: order.id, who: by.name, words })
        return { next, changes: { place: [from.name, to.name] } }
      },
    },
  },
})
