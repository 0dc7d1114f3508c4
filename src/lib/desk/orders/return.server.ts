import { fieldError, ShopError } from '#lib/errors.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { mayBecome } from '#lib/orders/life.ts'
import type { Order } from '#lib/orders/orders.ts'
import { markLocked } from '#lib/orders/owner/owner.server.ts'
import { findUnitsOut, putBack } from '#lib/orders/stock/put-back.server.ts'
import { listReturnsOf } from '#lib/orders/returns/returns.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { type RefundUnits, sumOf, unitsToRefund } from '#lib/payments/refunds/requests.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskReturnTexts as texts } from '#lib/texts/desk/returns.ts'
import { act } from '../act.server.ts'
import type { Actor, Staff } from '../desk.ts'
import { may } from '../rights.ts'
import {
  isSeenBy,
  lockOrderFor,
  pathOf,
  requireOrder,
  shownTo,
  subjectOf,
} from './orders.server.ts'

/** Whether goods of an order may come back. More of them may come in a second parcel. */
export const mayComeBack = (order: Order): boolean =>
  order.deliveryState === 'returned' || mayBecome(order, 'returned')

/** What can come back of an order, and what its customer asked for. Throws ShopError('not_found'). */
export async function readReturnPage(shop: Shop, { role }: Pick<Staff, 'role'>, number: string) {
  const order = await requireOrder(shop, role, number)
  const out = await findUnitsOut(shop, order.id)
  return {
    order: shownTo(role, order),
    requests: await listReturnsOf(shop, order.id),
    lines: order.items.map((item) => ({
      item,
      left: item.quantity,
      isOut: item.sizeId !== null && out.has(item.sizeId),
    })),
    shown: stageOf(order),
  }
}

type GivenReturn = { units: RefundUnits[]; condition: string; shown: string }

/**
 * Records which goods of an order came back and in which condition, puts the good ones back into stock, and marks the order as
 * returned. Returns the path of the refund of these goods, for staff who may make it. Throws ShopError beside `units-…`,
 * `condition` or `act`.
 */
export const receiveReturn = (
  shop: Shop,
  by: Actor,
  number: string,
  { units, condition, shown }: GivenReturn,
): Promise<string> =>
  act(shop, by, { name: 'order.returned', subject: subjectOf(number) }, async (shop) => {
    const order = await lockOrderFor(shop, by.role, number)
    if (!mayComeBack(order)) throw fieldError('act', texts.cannot)
    if (stageOf(order) !== shown) throw fieldError('act', texts.changed)
    checkUnits(order, units)
    if (order.deliveryState !== 'returned') await markLocked(shop, order, 'returned')
    await putOnShelf(shop, by, order, units)
    const goods = sayGoods(order, units)
    await addNote(shop, { orderId: order.id, who: by.name, words: texts.note(goods, condition) })
    return {
      goTo: await nextAfter(shop, by, order, units),
      changes: { state: [order.deliveryState, 'returned'], goods: [null, goods] },
    }
  })

function checkUnits({ items }: Order, units: readonly RefundUnits[]): void {
  if (units.length === 0) throw fieldError('act', texts.nothing)
  for (const { orderItemId, quantity } of units) {
    const { quantity: bought = 0 } = items.find(({ id }) => id === orderItemId) ?? {}
    if (quantity > bought) throw fieldError(`units-${orderItemId}`, texts.tooMany(bought))
  }
}

async function putOnShelf(
  shop: Shop,
  { name: who }: Actor,
  { id, items }: Order,
  units: readonly RefundUnits[],
): Promise<void> {
  const wanted = units.flatMap(({ orderItemId, quantity, isPutBack }) => {
    const sizeId = items.find((item) => item.id === orderItemId)?.sizeId ?? null
    return isPutBack && sizeId !== null ? [{ sizeId, quantity }] : []
  })
  if (wanted.length === 0) return
  const move = { cause: 'return', key: `return-${newId()}`, who } as const
  if (!(await putBack(shop, id, wanted, move)))
    throw new ShopError('invalid', {
      fields: { act: [texts.notOut] },
    })
}

const sayGoods = ({ items }: Order, units: readonly RefundUnits[]): string =>
  units
    .map(({ orderItemId, quantity, isPutBack }) => {
      const item = items.find(({ id }) => id === orderItemId)
      const name = [item?.name, item?.colour, item?.size].filter(Boolean).join(', ')
      return `${quantity} × ${name} (${isPutBack ? texts.shelf : texts.notShelf})`
    })
    .join('; ')

/**
 * The page of the refund with its fields filled in, when money is left. Else the order, or the list for staff who no longer see
 * the order.
 */
async function nextAfter(
  shop: Shop,
  { role }: Actor,
  order: Order,
  units: readonly RefundUnits[],
): Promise<string> {
  const { balances, requests } = await readRefunds(shop, order.id)
  if (may(role, 'money.refund') && sumOf(balances, 'leftKobo') > 0) {
    const left = unitsToRefund(order, requests)
    const fields = units.map(({ orderItemId, quantity }) => [
      `units-${orderItemId}`,
      String(Math.min(quantity, left.get(orderItemId) ?? 0)),
    ])
    return `${pathOf(order.number)}/refund?${new URLSearchParams(Object.fromEntries(fields))}`
  }
  return isSeenBy(role, 'returned')
    ? `${pathOf(order.number)}?done=returned`
    : '/desk/orders?tab=sent'
}
