import * as z from 'zod/mini'
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
import { toChanges, unitFields, refundUnitsOf } from '#pages/desk/orders/_shared/units.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { ShopError } from '#lib/errors.ts'
import { integer, kobo, line, orNone } from '#lib/fields.schema.ts'
import { EMPTY_FORM, type OpenForm, toRefusedForm } from '#lib/form.ts'
import { MAX_ID } from '#lib/ids.ts'
import { formatNaira } from '#lib/money.ts'
import { LIFE } from '#lib/orders/life.ts'
import {
  byOf,
  planRefund,
  readRefundable,
  type Refundable,
  type RefundPlan,
  requestPlanned,
} from '#lib/payments/refunds/plan.server.ts'
import { handAccountOn, listWaitingRefunds } from '#lib/payments/refunds/account/account.server.ts'
import { sumOf } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'
import { texts } from './_texts.ts'

const fields = form({
  ...unitFields,
  /** Empty stands for the price of the goods. */
  sum: orNone(kobo()),
  /** The payment that it goes back from; empty for the one that paid the order. */
  payment: z._default(line(200, 0), ''),
  /** Where it goes. */
  to: z._default(z.enum(['back', 'credit']), 'back'),
  reason: line(200),
  /** The bank's reference of money that the owner sent; empty when the shop is to send it. */
  proof: z._default(line(200, 0), ''),
  shown: z._default(line(100, 0), ''),
  /** The return that it settles, as the page of the return says. */
  request: orNone(integer(1, MAX_ID)),
})
type Given = ReturnType<typeof fields.read>

const planOf = (shop: Shop, found: Refundable, given: Given): RefundPlan =>
  planRefund(shop, found, {
    payment: given.payment,
    units: refundUnitsOf(given),
    sumKobo: given.sum,
    by: byOf(given.proof, given.to === 'credit'),
  })

/** The form as the address fills it in, and what it would do when the address asks. */
function readAsked(shop: Shop, found: Refundable, query: URLSearchParams) {
  const values = Object.fromEntries(query)
  const form: OpenForm = { ...EMPTY_FORM, values }
  if (!query.has('check')) return { form, plan: null }
  try {
    return { form, plan: planOf(shop, found, fields.read(values)) }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { form: toRefusedForm(error, values), plan: null }
  }
}

export const screen = defineScreen({
  address: '/desk/orders/[number]/refund',
  right: LIFE.refund.right,
  guide: 'send-money-back',
  load: async (shop, look) => {
    const { role } = look.staff
    const found = await readRefundable(shop, await requireOrder(shop, role, look))
    return {
      ...found,
      order: shownTo(role, found.order),
      asked: readAsked(shop, found, look.query),
      waiting: await listWaitingRefunds(shop, found.order.id),
    }
  },
  acts: {
    account: {
      name: 'order.refund-account',
      says: 'handed the buyer’s account on to the company',
      right: LIFE.refund.right,
      asksPassword: true,
      form: form({ refund: integer(1, MAX_ID) }),
      subject,
      run: async (shop, asked) => {
        const order = await lockOrderFor(shop, asked.by.role, asked)
        const { amountKobo, to } = await handAccountOn(shop, order.id, asked.given.refund)
        return {
          next: orderPath(asked, 'account'),
          changes: { [texts.back]: ['', `${formatNaira(amountKobo)}, ${to}`] },
        }
      },
    },
    refund: {
      name: 'order.refunded',
      says: 'refunded',
      right: LIFE.refund.right,
      asksPassword: true,
      form: fields,
      subject,
      reason: ({ reason }) => reason,
      run: async (shop, asked) => {
        const { given, by } = asked
        const order = await lockOrderFor(shop, by.role, asked)
        const found = await readRefundable(shop, order)
        await checkUnchanged(shop, order, given.shown, found.version)
        const plan = planOf(shop, found, given)
        const { amountKobo, units } = plan
        await requestPlanned(shop, found, plan, {
          reason: given.reason,
          who: by.name,
          limitStaffId: await useMoneyLimit(shop, by, amountKobo, 'sum'),
          afterMs: LIFE.refund.takeBackMs,
          returnId: given.request,
        })
        const before = sumOf(found.balances, 'backKobo') + sumOf(found.balances, 'underWayKobo')
        const sums: [string, string] = [formatNaira(before), formatNaira(before + amountKobo)]
        const next = orderPath(asked, plan.by.by === 'hand' ? 'noted' : 'refunded')
        return { next, changes: { [texts.back]: sums, ...toChanges(order, units) } }
      },
    },
  },
})
