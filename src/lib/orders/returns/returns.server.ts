import { shopFacts } from '#lib/content/facts.server.ts'
import { fieldError, type FieldErrors, ShopError } from '#lib/errors.ts'
import { ownerReturnMail } from '#lib/notifications/mails/return-request.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { sendReturnMail } from '#lib/notifications/order-mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import { returnErrors, returnTexts } from '#lib/texts/buying/returns.ts'
import type { Moment } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { findOrder } from '../orders.server.ts'
import { findOrderOf, lockOrder } from '../orders.sql.ts'
import { hasNoBuyer, type Order } from '../orders.ts'
import type { NewReturn } from './returns.schema.ts'
import * as sql from './returns.sql.ts'
import { mayReturn, type ReturnRequest, type ReturnUnits, unitsLeft } from './returns.ts'

/** The return requests of an order, the oldest first. */
export const listReturnsOf = ({ db }: Shop, orderId: string): Promise<ReturnRequest[]> =>
  sql.listReturnsOf(db, orderId)

/** The return requests of all orders, the newest first; for the owner. */
export const listNewestReturns = ({ db }: Shop, limit: number) => sql.listNewestReturns(db, limit)

export const clearNotesBefore = ({ db }: Shop, moment: Moment): Promise<void> =>
  sql.clearNotesBefore(db, moment)

/**
 * Records what a customer wants to return or exchange, and mails them and the owner. Throws ShopError: `not_found`,
 * `order_not_returnable` when it is not delivered, has ended, or was delivered too long ago, or `invalid`.
 */
export async function askForReturn(
  shop: Shop,
  customer: Customer,
  orderId: string,
  newReturn: NewReturn,
): Promise<ReturnRequest> {
  const { id } = await findOrder(shop, customer, orderId)
  return shop.inTransaction(async (shop) => {
    await lockOrder(shop.db, id)
    const order = await findOrderOf(shop.db, customer.id, id)
    const now = shop.now()
    if (!order || !mayReturn(order, shopFacts().returnDays, now))
      throw new ShopError('order_not_returnable')
    const units = newReturn.units.filter(({ quantity }) => quantity > 0)
    checkUnits(order, await sql.listReturnsOf(shop.db, id), units)
    const request = { ...newReturn, units, askedAt: now }
    const requestId = await sql.insertReturn(shop.db, id, request)
    await tell(shop, order, { ...request, id: requestId })
    return { ...request, id: requestId }
  })
}

/** Throws ShopError('invalid'): nothing is chosen, or more than can still come back. */
function checkUnits(order: Order, requests: ReturnRequest[], units: ReturnUnits[]): void {
  if (units.length === 0) throw fieldError('units', returnErrors.nothing)
  const left = unitsLeft(order, requests)
  const fields: FieldErrors = {}
  for (const { orderItemId, quantity } of units) {
    const line = order.items.find(({ id }) => id === orderItemId)
    const most = left.get(orderItemId) ?? 0
    if (!line) throw fieldError('units', returnErrors.nothing)
    if (quantity > most) fields[`units_${orderItemId}`] = [returnErrors.tooMany(line.name, most)]
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
}

async function tell(shop: Shop, order: Order, request: ReturnRequest): Promise<void> {
  const { id: orderId, number, address } = order
  const { id: requestId, kind, reason } = request
  const mail = {
    to: hasNoBuyer(order) ? '' : address.email,
    name: address.name,
    requestId,
    orderId,
    number,
    kind,
    reason,
    goods: sayGoods(order, request),
  }
  await sendReturnMail(shop, mail)
  await sendOwnerMail(shop, { key: `return:${requestId}`, ...ownerReturnMail(mail) })
}

/** `2 × Gele, M`: what of the order comes back. */
export const sayGoods = ({ items }: Order, { units }: ReturnRequest): string[] =>
  units.flatMap(({ orderItemId, quantity }) => {
    const line = items.find(({ id }) => id === orderItemId)
    return line ? [returnTexts.unitsOf(quantity, orderMailTexts.orderPaid.line(line))] : []
  })
