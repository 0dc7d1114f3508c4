import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { readHandPayment, takeMoney } from '#pages/desk/orders/_shared/hand-payment.server.ts'
import { handOver } from '#pages/desk/orders/_shared/moves.server.ts'
import {
  lockOrderFor,
  orderPath,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { defineScreen } from '#desk/screen.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { kobo, line, orNone } from '#lib/fields.schema.ts'
import { formatNaira } from '#lib/money.ts'
import { LIFE } from '#lib/orders/life.ts'
import { listPicturesOf } from '#lib/orders/pictures/pictures.server.ts'
import { HANDED_OVER } from '#lib/orders/placing/draft.ts'
import { leftToPay, restOf, waitsForDeposit } from '#lib/orders/status/left-to-pay.ts'
import type { Order } from '#lib/orders/orders.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import { HAND_METHODS } from '#lib/payments/by-hand.ts'
import type { PaymentState } from '#lib/payments/payments.ts'
import { findOpenOwn } from '#lib/payments/settle/by-hand.server.ts'
import { deskFieldErrors } from '#lib/texts/fields.ts'
import { texts } from './_texts.ts'

type Given = Parameters<typeof readHandPayment>[0] & { sum: number | null; reason: string }

/**
 * Throws ShopError beside what a transfer needs, and what only a transfer can have: other money is all of it, or the
 * deposit.
 */
function readNoted({ sum: sumKobo, reason, ...given }: Given, order: Order) {
  const paid = readHandPayment(given)
  if (paid.method === 'transfer' && reason === '') throw fieldError('reason', deskFieldErrors.blank)
  if (paid.method !== 'transfer' && sumKobo !== null) {
    if (!waitsForDeposit(order)) throw fieldError('sum', texts.onlyTransfer)
    if (sumKobo !== order.depositKobo && sumKobo !== restOf(order))
      throw fieldError('sum', texts.onlyWhole(formatNaira(restOf(order))))
  }
  return { ...paid, sumKobo }
}

/** What the order's page says was done. */
const DONE: Partial<Record<PaymentState, string>> & { succeeded: string } = {
  succeeded: 'paid',
  overpaid: 'paid-over',
  part: 'paid-part',
  late: 'paid-late',
}

export const screen = defineScreen({
  address: '/desk/orders/[number]/paid',
  right: LIFE.pay.right,
  guide: 'own-account',
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    return {
      order: shownTo(look.staff.role, order),
      own: await findOpenOwn(shop, order.id),
      pictures: (await listPicturesOf(shop, order.id)).filter(({ kind }) => kind === 'transfer'),
    }
  },
  acts: {
    paid: {
      name: 'order.paid',
      says: 'noted the payment of',
      right: LIFE.pay.right,
      form: form({
        payment: z.enum(HAND_METHODS),
        reference: z._default(line(100, 0), ''),
        /** Empty stands for the whole price. */
        sum: orNone(kobo()),
        reason: z._default(line(200, 0), ''),
        handed_over: z.optional(line(3)),
        /** What the page said is left to pay (kobo). */
        left: z._default(line(20, 0), ''),
      }),
      subject,
      reason: ({ reason }) => reason || null,
      before: async (shop, asked) => {
        const order = await requireOrder(shop, asked.by.role, asked)
        const { id, shippingMode } = order
        if (asked.given.handed_over && shippingMode !== 'pickup')
          throw new ShopError('invalid', { detail: texts.onlyPickup })
        readNoted(asked.given, order)
        await checkNoPaymentUnderway(shop, id)
      },
      run: async (shop, asked) => {
        const { given, by } = asked
        const order = await lockOrderFor(shop, by.role, asked)
        // A colleague has chosen pay on delivery since, or a card has paid a part.
        if (given.left !== '' && given.left !== String(leftToPay(order)))
          throw new ShopError('changed_since')
        const isHandedOver = given.handed_over !== undefined
        const paid = readNoted(given, order)
        const state = await takeMoney(shop, by, order, { ...paid, isHandedOver })
        const { method, bankReference, sumKobo } = paid
        return {
          next: orderPath(asked, isHandedOver ? HANDED_OVER : (DONE[state] ?? DONE.succeeded)),
          changes: {
            payment: [null, method],
            reference: [null, bankReference || null],
            ...(sumKobo === null ? {} : { sum: [null, formatNaira(sumKobo)] }),
          },
          ...(isHandedOver ? { after: handOver(by, order) } : {}),
        }
      },
    },
  },
})
