import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { readHandPayment, takeMoney } from '#pages/desk/orders/_shared/hand-payment.server.ts'
import { handOver } from '#pages/desk/orders/_shared/moves.server.ts'
import {
  orderPath,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { defineScreen } from '#desk/screen.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { LIFE } from '#lib/orders/life.ts'
import { HANDED_OVER } from '#lib/orders/placing/draft.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import { HAND_METHODS } from '#lib/payments/by-hand.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: '/desk/orders/[number]/paid',
  right: LIFE.pay.right,
  load: async (shop, look) =>
    shownTo(look.staff.role, await requireOrder(shop, look.staff.role, look)),
  acts: {
    paid: {
      name: 'order.paid',
      says: 'noted the payment of',
      right: LIFE.pay.right,
      form: form({
        payment: z.enum(HAND_METHODS),
        reference: z._default(line(100, 0), ''),
        handed_over: z.optional(line(3)),
      }),
      subject,
      before: async (shop, asked) => {
        const { id, shippingMode } = await requireOrder(shop, asked.by.role, asked)
        if (asked.given.handed_over && shippingMode !== 'pickup')
          throw new ShopError('invalid', { detail: texts.onlyPickup })
        readHandPayment(asked.given)
        await checkNoPaymentUnderway(shop, id)
      },
      run: async (shop, asked) => {
        const { given, by } = asked
        const order = await requireOrder(shop, by.role, asked)
        const isHandedOver = given.handed_over !== undefined
        const paid = readHandPayment(given)
        await takeMoney(shop, by, order, { ...paid, isHandedOver })
        return {
          next: orderPath(asked, isHandedOver ? HANDED_OVER : 'paid'),
          changes: { payment: [null, paid.method], reference: [null, paid.bankReference || null] },
          ...(isHandedOver ? { after: handOver(by, order) } : {}),
        }
      },
    },
  },
})
