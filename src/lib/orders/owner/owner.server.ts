import { cleanLine } from '#lib/letters/clean-text.ts'
import type { Shop, Work } from '#lib/shop.ts'
import {
  keepFromTelling,
  tellCourier,
  tellCustomer,
  tellCustomerLater,
  tellCustomersLater,
} from './delivery-news.server.ts'
import { lockedOrder, type Locked } from '../locks.server.ts'
import { findOrderById } from '../orders.sql.ts'
import { moveBack, moveOrders } from '../life.sql.ts'
import { stepOf, mayBecome, type StepName, stepTo } from '../life.ts'
import { type Courier, type DeliveryState, type Order, type OrderStatus, wayOf } from '../orders.ts'
import { findOrderIdByNumber, listAllOrders, listOrdersToPack } from './owner.sql.ts'
import { dropParcel } from '../pictures/pictures.server.ts'
import { takeBackStock } from '../stock/stock.server.ts'
import { stateBefore } from '../timeline.ts'
import { changeCourier } from '../write.sql.ts'

/** What the owner can read and do with orders, at the command line and the desk. */

/** The newest first; all orders when there is no limit. */
export const listForOwner = (
  { db }: Shop,
  filter: { status?: OrderStatus | undefined; limit?: number | undefined },
) => listAllOrders(db, filter)

/** Orders to pack, the earliest paid first. */
export const listToPack = ({ db }: Shop, limit: number) => listOrdersToPack(db, limit)

const toNumber = (typed: string): string => cleanLine(typed).toUpperCase()

/** An order by the number that people read; null when there is none. */
export async function findForOwner({ db }: Shop, number: string): Promise<Order | null> {
  const id = await findOrderIdByNumber(db, toNumber(number))
  return id === null ? null : findOrderById(db, id)
}

/** As `findForOwner`, with the order locked until the transaction ends. */
export async function lockForOwner(shop: Work, number: string): Promise<Locked<Order> | null> {
  const id = await findOrderIdByNumber(shop.db, toNumber(number))
  return id === null ? null : lockedOrder(shop, id)
}

type Marking = {
  /** Whether returned goods go back into stock. */
  putBack?: boolean
  /** Who brings what is sent. */
  courier?: Courier | null
  /** Whether the step can be taken back as its row says; the customer is told after that. */
  canTakeBack?: boolean
  /** The buyer took the goods along as they were paid. */
  isHandedOver?: boolean
}

/**
 * Moves a paid order on to `to` and tells the customer by notice and mail. False, and nothing has changed, when the
 * order is unpaid or cannot go there.
 */
export const markOrder = (
  shop: Shop,
  orderId: string,
  to: DeliveryState,
  marking: Marking = {},
): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    return order !== null && markLocked(shop, order, to, marking)
  })

/** As `markOrder`, of an order that was read under its lock. */
export async function markLocked(
  shop: Work,
  order: Locked<Order>,
  to: DeliveryState,
  marking: Marking = {},
): Promise<boolean> {
  const step = stepTo(order, to)
  if (step) await makeMove(shop, order, step, marking)
  return step !== null
}

/** Makes a step by which goods move, of a locked order that may make it. */
export async function makeMove(
  shop: Work,
  order: Locked<Order>,
  step: StepName,
  { putBack = false, courier = null, canTakeBack = false, isHandedOver = false }: Marking = {},
): Promise<void> {
  const { id: orderId } = order
  const facts = {
    ...(isHandedOver ? { handed_over: 1 as const } : {}),
    ...(courier ? courierColumns(courier) : {}),
  }
  await moveOrders(shop.db, [orderId], { step, facts, now: shop.now() })
  if (putBack) await takeBackStock(shop, orderId, 'return')
  const state = stepOf(step).goods
  if (!state) return
  if (canTakeBack) await tellCustomerLater(shop, { orderId, state })
  // A buyer who did not take the parcel was told at the refusal.
  else if (order.endReason !== 'refused')
    await tellCustomer(shop, { ...order, courier: courier ?? order.courier }, state)
}

/**
 * Moves those of the orders on to packed that can go there, and returns them. The step can be taken back as in
 * `markOrder`.
 */
export async function markPacked(shop: Work, orders: readonly Locked<Order>[]): Promise<Order[]> {
  const able = orders.filter((order) => mayBecome(order, 'packed'))
  const ids = able.map(({ id }) => id)
  await moveOrders(shop.db, ids, { step: 'packed', now: shop.now() })
  await tellCustomersLater(shop, 'packed', ids)
  return able
}

const courierColumns = ({ name, phone, tracking }: Courier) => ({
  courier: name,
  courier_phone: phone,
  tracking,
})

/**
 * Takes back the step to `from` as if it had never been made. Returns the state before it (null: paid). Returns
 * undefined, and nothing has changed, when the order has moved on or ended, or its customer was told.
 */
export const takeBackStep = (
  shop: Shop,
  orderId: string,
  from: DeliveryState,
): Promise<DeliveryState | null | undefined> =>
  shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    if (order?.stage !== from) return undefined
    if (!(await keepFromTelling(shop, { orderId, state: from }))) return undefined
    const to = stateBefore(order)
    const noCourier = { courier: null, courier_phone: null, tracking: null }
    const facts = {
      handed_over: 0 as const,
      ...(from === 'sent' ? noCourier : {}),
      updated_at: shop.now(),
    }
    if (from === 'packed' || (from === 'sent' && wayOf(order) === 'park'))
      await dropParcel(shop, orderId)
    await moveBack(shop.db, orderId, { from, to, facts })
    return to
  })

/**
 * Corrects the courier of an order on its way. The customer gets a mail only if `tell`. False when the order is not on
 * its way.
 */
export const correctCourier = (
  shop: Shop,
  orderId: string,
  courier: Courier,
  { tell = false } = {},
): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    if (!(await changeCourier(shop.db, orderId, courierColumns(courier)))) return false
    const order = tell ? await findOrderById(shop.db, orderId) : null
    if (order) await tellCourier(shop, order)
    return true
  })
