import { each, form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { findTerms } from '#lib/delivery/delivery.server.ts'
import { shorten } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { blockPhone, listBlockedPhones, unblockPhone } from '#lib/orders/door/blocked.server.ts'
import { listDoor } from '#lib/orders/door/door.server.ts'
import { handIn, listOwedByRiders } from '#lib/payments/door/door.server.ts'
import { shownTo } from '#pages/desk/orders/_shared/order.server.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/door'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'money.see-state',
  menu: { label: texts.title, icon: 'truck', group: 'orders' },
  guide: 'pay-on-delivery',
  load: async (shop, { staff: { role }, query }) => {
    const lists = await listDoor(shop)
    const owed = await listOwedByRiders(shop)
    return {
      blocked: may(role, 'orders.make') ? await listBlockedPhones(shop) : null,
      isOff: !(await findTerms(shop)).hasDoor,
      riders: [...Map.groupBy(owed, ({ rider, phone }) => `${rider} ${phone}`).values()],
      toCall: lists.toCall.map((order) => shownTo(role, order)),
      onTheWay: lists.onTheWay.map((order) => shownTo(role, order)),
      comingBack: lists.comingBack.map((order) => shownTo(role, order)),
      done: texts.done(query.get('done') ?? '', Number(query.get('kobo') ?? 0)),
    }
  },
  acts: {
    block: {
      name: 'phone.blocked',
      says: 'blocked a phone number for',
      right: 'orders.make',
      form: form({ phone: line(30), reason: line(200) }),
      subject: () => 'door',
      reason: ({ reason }) => reason,
      run: async (shop, { given, by }) => {
        await blockPhone(shop, { ...given, who: by.name })
        return {
          next: `${ADDRESS}?done=blocked`,
          changes: { phone: [null, shorten(given.phone)] },
        }
      },
    },
    unblock: {
      name: 'phone.unblocked',
      says: 'unblocked a phone number for',
      right: 'orders.make',
      form: form({ blocked: line(30) }),
      subject: () => 'door',
      run: async (shop, { given }) => {
        await unblockPhone(shop, given.blocked)
        return {
          next: `${ADDRESS}?done=unblocked`,
          changes: { phone: [shorten(given.blocked), null] },
        }
      },
    },
    'handed-in': {
      name: 'rider.handed-in',
      says: 'noted money of riders as handed in:',
      right: 'money.refund',
      form: form({ taken: each(line(3)) }),
      subject: () => 'riders',
      run: async (shop, { given, by }) => {
        const orderIds = Object.keys(given.taken)
        if (orderIds.length === 0) throw new ShopError('invalid', { detail: texts.owed.choose })
        const kobo = await handIn(shop, orderIds, by.name)
        await useMoneyLimit(shop, by, kobo, 'act')
        return {
          next: `${ADDRESS}?done=handed-in&kobo=${kobo}`,
          changes: { sum: [null, formatNaira(kobo)], parcels: [null, String(orderIds.length)] },
        }
      },
    },
  },
})
