import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { MOST_FEE } from '#lib/delivery/owner/zone.ts'
import { integer, kobo, orNone } from '#lib/fields.schema.ts'
import { toKobo } from '#lib/money.ts'
import { noteRiderCost, readRiderCost } from '#lib/orders/owner/rider-cost.server.ts'
import {
  lockOrderFor,
  pathOf,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'

export const screen = defineScreen({
  address: '/desk/orders/[number]/rider-cost',
  right: 'costs.see',
  guide: 'reports',
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    return {
      order: shownTo(look.staff.role, order),
      riderKobo: await readRiderCost(shop, order.id),
    }
  },
  acts: {
    'rider-cost': {
      name: 'order.rider-cost',
      says: 'noted what bringing it cost of',
      right: 'costs.see',
      form: form({ riderKobo: kobo(0, toKobo(MOST_FEE)), shown: orNone(integer(0)) }),
      subject,
      run: async (shop, asked) => {
        const { riderKobo, shown: shownKobo } = asked.given
        const order = await lockOrderFor(shop, asked.by.role, asked)
        const was = await noteRiderCost(shop, order, { riderKobo, shownKobo })
        return {
          next: `${pathOf(order.number)}/rider-cost?done=noted`,
          changes: { cost: [was, riderKobo] },
        }
      },
    },
  },
})
