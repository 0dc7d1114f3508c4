import { form } from '#desk/form.ts'
import {
  checkUnchanged,
  lockOrderFor,
  orderPath,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { defineScreen } from '#desk/screen.ts'
import { may } from '#lib/desk/rights.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { LIFE } from '#lib/orders/life.ts'
import { isToPack } from '#lib/orders/standing.ts'
import { cancelOrder } from '#lib/orders/status/expire.server.ts'
import {
  canCancelPaid,
  cancelLocked,
  checkNoPaymentUnderway,
} from '#lib/payments/attempts/cancel.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { openOf, refundVersionOf } from '#lib/payments/refunds/plan.server.ts'
import type { OrderWithRefunds } from '#lib/payments/refunds/requests.server.ts'
import { sumOf } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'
import { texts } from './_texts.ts'

/** How much money the cancellation of a paid order sends back, and whether the shop sends it by itself. */
function planOf(shop: Shop, found: OrderWithRefunds) {
  const leftKobo = sumOf(openOf(found.balances), 'leftKobo')
  const isSent = leftKobo > 0 && canCancelPaid(shop, found.balances)
  return { leftKobo, isSent, version: refundVersionOf(found) }
}

export const screen = defineScreen({
  address: '/desk/orders/[number]/cancel',
  right: LIFE.cancel.right,
  guide: 'cancel-an-order',
  load: async (shop, look) => {
    const { role } = look.staff
    const order = await requireOrder(shop, role, look)
    const found = { order, ...(await readRefunds(shop, order.id)) }
    return { order: shownTo(role, order), plan: isToPack(order) ? planOf(shop, found) : null }
  },
  acts: {
    cancel: {
      name: 'order.cancelled',
      says: 'cancelled',
      right: LIFE.cancel.right,
      subject,
      before: async (shop, asked) => {
        const { id } = await requireOrder(shop, asked.by.role, asked)
        await checkNoPaymentUnderway(shop, id)
      },
      run: async (shop, asked) => {
        const { id } = await requireOrder(shop, asked.by.role, asked)
        await cancelOrder(shop, id)
        const next = orderPath(asked, 'cancelled')
        return { next, changes: { state: ['waiting', 'cancelled'] } }
      },
    },
    'cancel-paid': {
      name: 'order.cancelled-paid',
      says: 'cancelled',
      right: LIFE['cancel-paid'].right,
      asksPassword: true,
      form: form({ reason: line(200), shown: line(100) }),
      subject,
      reason: ({ reason }) => reason,
      run: async (shop, asked) => {
        const { by, given } = asked
        if (!may(by.role, LIFE.cancel.right)) throw new ShopError('permission_denied')
        const order = await lockOrderFor(shop, by.role, asked)
        if (!isToPack(order)) throw new ShopError('invalid', { detail: texts.cannot })
        const found = { order, ...(await readRefunds(shop, order.id)) }
        const plan = planOf(shop, found)
        await checkUnchanged(shop, order, given.shown, plan.version)
        await cancelLocked(shop, found, {
          by: 'owner',
          reason: given.reason,
          who: by.name,
          limitStaffId: await useMoneyLimit(shop, by, plan.leftKobo, 'reason'),
          afterMs: LIFE['cancel-paid'].takeBackMs,
        })
        const byHand = plan.leftKobo > 0 ? 'cancelled-by-hand' : 'cancelled'
        const next = orderPath(asked, plan.isSent ? 'cancelled-paid' : byHand)
        return { next, changes: { state: ['paid', 'cancelled'] } }
      },
    },
  },
})
