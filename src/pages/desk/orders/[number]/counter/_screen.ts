import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { integer } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import { formatNaira } from '#lib/money.ts'
import { LIFE } from '#lib/orders/life.ts'
import { leftToPay, paidBy } from '#lib/orders/status/left-to-pay.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import {
  checkCounterMoney,
  counterAccountOf,
  payAtCounter,
  readCounterMoney,
} from '#lib/payments/counter/counter.server.ts'
import {
  orderPath,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'

export const screen = defineScreen({
  address: '/desk/orders/[number]/counter',
  right: LIFE.pay.right,
  guide: 'counter-transfers',
  load: async (shop, look) => {
    const order = shownTo(look.staff.role, await requireOrder(shop, look.staff.role, look))
    const toPayKobo = leftToPay(order)
    const money = await readCounterMoney(shop)
    // The exact sum first: it is most likely the one.
    const isExact = ({ amountKobo }: (typeof money)[number]) => amountKobo === toPayKobo
    const sorted = [...money.filter(isExact), ...money.filter((one) => !isExact(one))]
    return { order, toPayKobo, money: sorted, account: counterAccountOf(shop) }
  },
  acts: {
    taken: {
      name: 'order.paid-at-counter',
      says: 'took money at the counter for',
      right: LIFE.pay.right,
      form: form({ money: integer(1, MAX_ID) }),
      subject,
      before: async (shop, asked) => {
        const { id } = await requireOrder(shop, asked.by.role, asked)
        await checkNoPaymentUnderway(shop, id)
        await checkCounterMoney(shop, asked.given.money)
      },
      run: async (shop, asked) => {
        const order = await requireOrder(shop, asked.by.role, asked)
        const { reference, amountKobo } = await payAtCounter(shop, order.id, asked.given.money)
        return {
          next: orderPath(asked, amountKobo > paidBy(order, amountKobo) ? 'paid-over' : 'paid'),
          changes: { reference: [null, reference], sum: [null, formatNaira(amountKobo)] },
        }
      },
    },
  },
})
