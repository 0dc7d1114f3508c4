import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { canWriteTo, readOrder } from '#pages/desk/orders/_shared/look.server.ts'
import { moves } from '#pages/desk/orders/_shared/moves.server.ts'
import {
  lockOrderFor,
  orderPath,
  requireOrder,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { type Asked, type ActResult, defineScreen } from '#desk/screen.ts'
import { giveMoneyLimitBack } from '#lib/desk/staff/money-limit.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line, text } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { LIFE } from '#lib/orders/life.ts'
import { sendMailAgain } from '#lib/orders/owner/mail-again.server.ts'
import { addNote, writeToCustomer } from '#lib/orders/owner/notes.server.ts'
import { cancelRefund } from '#lib/payments/refunds/requests.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskOrderTexts as texts } from '#lib/texts/desk/orders.ts'

type Of<Given> = Asked<{ number: string }, Given>

const { noWords } = texts.note
const words = z.pipe(
  text(2_000, 0),
  z.string().check(z.minLength(1, { error: noWords }), z.maxLength(2_000)),
)

async function takeRefundBack(shop: Shop, asked: Of<{ request: string }>): Promise<ActResult> {
  const { by, given } = asked
  const { id } = await requireOrder(shop, by.role, asked)
  const request = await cancelRefund(shop, id, Number(given.request), by.name)
  await giveMoneyLimitBack(shop, request)
  return {
    next: orderPath(asked, 'refund-taken-back'),
    changes: { [texts.underWay]: [formatNaira(request.amountKobo), formatNaira(0)] },
  }
}

type Note = { words: string; reader: 'team' | 'customer' }

async function writeNote(shop: Work, asked: Of<Note>): Promise<ActResult> {
  const { by, given } = asked
  const order = await requireOrder(shop, by.role, asked)
  const { id: orderId, customerId } = order
  const written = { who: by.name, words: given.words }
  if (given.reader === 'team') await addNote(shop, { orderId, ...written })
  else if (customerId !== null && canWriteTo(by.role, order))
    await writeToCustomer(shop, order, { customerId, ...written })
  else throw new ShopError('permission_denied')
  const next = `/desk/orders/${order.number}#what-happened`
  return { next, changes: { reader: [null, given.reader] } }
}

export const screen = defineScreen({
  address: '/desk/orders/[number]',
  right: 'orders.see',
  guide: 'pack-an-order',
  load: readOrder,
  acts: {
    ...moves,
    note: {
      name: 'order.note',
      says: 'wrote a note on',
      right: 'orders.note',
      form: form({ words, reader: z._default(z.enum(['team', 'customer']), 'team') }),
      subject,
      run: writeNote,
    },
    mail: {
      name: 'order.mail',
      says: 'sent again a mail of',
      right: 'notices.one',
      form: form({ mail: line(40) }),
      subject,
      run: async (shop, asked) => {
        const order = await lockOrderFor(shop, asked.by.role, asked)
        const kind = await sendMailAgain(shop, order, asked.given.mail, asked.by.name)
        return { next: orderPath(asked, 'mail'), changes: { mail: [null, kind] } }
      },
    },
    'refund-back': {
      name: 'order.refund-taken-back',
      says: 'took back a refund of',
      right: LIFE.refund.right,
      form: form({ request: line(20) }),
      subject,
      run: takeRefundBack,
    },
  },
})
