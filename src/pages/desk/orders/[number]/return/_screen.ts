import { form } from '#desk/form.ts'
import {
  checkUnchanged,
  isSeenBy,
  lockOrderFor,
  orderPath,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'
import { integer, orNone } from '#lib/fields.schema.ts'
import { MAX_ID } from '#lib/ids.ts'
import { defineScreen } from '#desk/screen.ts'
import { unitFields, refundUnitsOf } from '#pages/desk/orders/_shared/units.ts'
import { may, type Role } from '#lib/desk/rights.ts'
import { line } from '#lib/fields.schema.ts'
import { keptOf } from '#lib/orders/door/door.ts'
import { LIFE, mayComeBack } from '#lib/orders/life.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { receiveReturn } from '#lib/orders/returns/receive.server.ts'
import { mayWithdraw, type ReturnRequest } from '#lib/orders/returns/returns.ts'
import { listReturnsOf } from '#lib/orders/returns/returns.server.ts'
import { linesOf } from '#lib/payments/refunds/plan.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { type RefundUnits, sumOf, unitsToRefund } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'

/** The refund of these goods, filled in, for who may make it while money is left. */
async function refundQuery(
  shop: Shop,
  role: Role,
  order: Order,
  units: readonly RefundUnits[],
): Promise<URLSearchParams | null> {
  const { balances, requests } = await readRefunds(shop, order.id)
  if (!may(role, 'money.refund') || sumOf(balances, 'leftKobo') <= keptOf(order)) return null
  const left = unitsToRefund(order, requests)
  const fields = units.map(({ orderItemId, quantity }) => [
    `units.${orderItemId}`,
    String(Math.min(quantity, left.get(orderItemId) ?? 0)),
  ])
  return new URLSearchParams(Object.fromEntries(fields))
}

/** What is filled in: what was asked for, else the whole parcel, where it never reached its buyer. */
function firstOf(
  { items, stateMoments, deliveryState }: Order,
  request: ReturnRequest | undefined,
): ReadonlyMap<number, number> {
  if (request)
    return new Map(request.units.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  const isWhole = deliveryState === 'sent' || (items.length === 1 && items[0]?.quantity === 1)
  return new Map(
    isWhole && !stateMoments.returned ? items.map(({ id, quantity }) => [id, quantity]) : [],
  )
}

export const screen = defineScreen({
  address: '/desk/orders/[number]/return',
  right: LIFE.returned.right,
  guide: 'goods-came-back',
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    const requests = await listReturnsOf(shop, order.id)
    const open = requests.filter(mayWithdraw)
    const { balances } = await readRefunds(shop, order.id)
    const named = open.find(({ id }) => String(id) === look.query.get('request'))
    const request = named ?? (open.length === 1 ? open[0] : undefined)
    return {
      order: shownTo(look.staff.role, order),
      requests,
      /** The request whose goods are here. */
      request,
      lines: await linesOf(shop, order, ({ quantity }) => quantity),
      first: firstOf(order, request),
      isPaid: sumOf(balances, 'leftKobo') > 0,
    }
  },
  acts: {
    returned: {
      name: 'order.returned',
      says: 'noted the return of',
      right: LIFE.returned.right,
      form: form({
        ...unitFields,
        condition: line(500, 0),
        shown: line(100),
        request: orNone(integer(1, MAX_ID)),
      }),
      subject,
      run: async (shop, asked) => {
        const { given, by } = asked
        const order = await lockOrderFor(shop, by.role, asked)
        if (mayComeBack(order)) await checkUnchanged(shop, order, given.shown, stageOf(order))
        const units = refundUnitsOf(given)
        const { condition, request: requestId } = given
        const came = { units, condition, who: by.name, requestId }
        const goods = await receiveReturn(shop, order, came)
        const toSettle = requestId !== null && may(by.role, 'returns.answer')
        const refund = toSettle ? null : await refundQuery(shop, by.role, order, units)
        // Not everybody still sees an order that came back.
        const after = isSeenBy(by.role, 'returned')
          ? orderPath(asked, 'returned')
          : '/desk/orders?tab=sent'
        return {
          next: toSettle
            ? `/desk/returns/${requestId}?done=received`
            : refund
              ? `/desk/orders/${order.number}/refund?${refund}`
              : after,
          changes: { state: [order.deliveryState, 'returned'], goods: [null, goods] },
        }
      },
    },
  },
})
