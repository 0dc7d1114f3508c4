import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import { formatNaira } from '#lib/money.ts'
import { endCounterMoney, readCounterMoney } from '#lib/payments/counter/counter.server.ts'

const ADDRESS = '/desk/money/counter'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'money.see',
  guide: 'counter-transfers',
  load: (shop) => readCounterMoney(shop),
  acts: {
    done: {
      name: 'money.counter-done',
      says: 'dealt with money at the counter,',
      right: 'money.refund',
      form: form({ money: integer(1, MAX_ID), reason: line(200) }),
      subject: () => '',
      reason: ({ reason }) => reason,
      run: async (shop, { given }) => {
        const { reference, amountKobo } = await endCounterMoney(shop, given.money)
        const changes = { sum: [formatNaira(amountKobo), null] as [string, null] }
        return { next: `${ADDRESS}?done=done`, subject: reference, changes }
      },
    },
  },
})
