import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import {
  lockOrderFor,
  orderPath,
  pathOf,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { LIFE } from '#lib/orders/life.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import {
  askForMissing,
  bringBack,
  readCame,
  takeAsPaid,
  useForOther,
} from '#lib/payments/short/short.server.ts'

const right = LIFE.pay.right

export const screen = defineScreen({
  address: '/desk/orders/[number]/came',
  guide: 'money-that-does-not-fit',
  right,
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    return { order: shownTo(look.staff.role, order), came: await readCame(shop, order) }
  },
  acts: {
    ask: {
      name: 'order.asked-rest',
      says: 'asked for the rest of',
      right,
      subject,
      run: async (shop, asked) => {
        const { id } = await lockOrderFor(shop, asked.by.role, asked)
        await askForMissing(shop, id)
        return { next: orderPath(asked, 'asked') }
      },
    },
    take: {
      name: 'order.taken-as-paid',
      says: 'took as paid, though too little came,',
      right,
      form: form({ reason: line(200), missing: line(20) }),
      subject,
      reason: ({ reason }) => reason,
      run: async (shop, asked) => {
        const { by, given } = asked
        const order = await lockOrderFor(shop, by.role, asked)
        const kobo = await takeAsPaid(shop, order.id, async (missingKobo) => {
          // More has come since, or went back.
          if (String(missingKobo) !== given.missing) throw new ShopError('changed_since')
          await useMoneyLimit(shop, by, missingKobo, 'reason')
        })
        return {
          next: orderPath(asked, 'taken-as-paid'),
          changes: {
            total: [formatNaira(order.sumTotalKobo), formatNaira(order.sumTotalKobo - kobo)],
          },
        }
      },
    },
    bring: {
      name: 'order.brought-back',
      says: 'brought back, with money that came later,',
      right,
      subject,
      before: async (shop, asked) => {
        const { id } = await requireOrder(shop, asked.by.role, asked)
        await checkNoPaymentUnderway(shop, id)
      },
      run: async (shop, asked) => {
        const { id } = await lockOrderFor(shop, asked.by.role, asked)
        await bringBack(shop, id)
        return { next: orderPath(asked, 'brought-back') }
      },
    },
    move: {
      name: 'order.money-moved',
      says: 'used for another order the money of',
      right,
      form: form({ other: z._default(line(30, 0), '') }),
      subject,
      run: async (shop, asked) => {
        const { by, given } = asked
        const order = await requireOrder(shop, by.role, asked)
        const { number, kobo } = await useForOther(shop, order, {
          otherId: given.other,
          who: by.name,
        })
        return {
          next: `${pathOf(number)}?done=money-moved`,
          changes: { order: [order.number, number], sum: [null, formatNaira(kobo)] },
        }
      },
    },
  },
})
