import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { returnErrors } from '#lib/texts/buying/returns.ts'
import * as sql from './returns.sql.ts'
import type { ReturnRequest } from './returns.ts'

type Came = readonly { orderItemId: number; quantity: number }[]

/**
 * Notes which goods of a request are here. It is then for these alone: the rest can be asked back again. Nothing
 * happens when none of its goods came, when they were noted before, or when it was refused or taken back. Throws
 * ShopError('not_found') for a request of another order. Call it under the order's lock.
 */
export async function noteReceived(
  shop: Shop,
  orderId: string,
  id: number,
  came: Came,
): Promise<void> {
  const { units } = await requireReturn(shop, orderId, id)
  const cameOf = new Map(came.map(({ orderItemId, quantity }) => [orderItemId, quantity]))
  if (!units.some(({ orderItemId }) => cameOf.has(orderItemId))) return
  const isNew = await sql.moveReturn(shop.db, id, { from: ['asked', 'agreed'], to: 'received' })
  if (!isNew) return
  for (const { orderItemId, quantity } of units) {
    const lessBy = quantity - Math.min(quantity, cameOf.get(orderItemId) ?? 0)
    if (lessBy > 0) await sql.lessenLine(shop.db, id, { orderItemId, quantity, lessBy })
  }
}

/**
 * Notes that something is given for the goods of a request. Throws ShopError: `not_found` for a request of another
 * order, `changed_since` when its goods are not here, or it was settled before. Call it under the order's lock.
 */
export async function settleReturn(
  shop: Shop,
  orderId: string,
  id: number,
): Promise<ReturnRequest> {
  const request = await requireReturn(shop, orderId, id)
  if (!(await sql.moveReturn(shop.db, id, { from: ['received'], to: 'settled' })))
    throw new ShopError('changed_since', { detail: returnErrors.settled })
  return request
}

/** Opens a request again whose refund was taken back. Call it under the order's lock. */
export async function unsettleReturn({ db }: Shop, id: number): Promise<void> {
  await sql.moveReturn(db, id, { from: ['settled'], to: 'received' })
}

/** Notes the order that brings other goods for those of a request. Call it under the order's lock. */
export const noteExchange = ({ db }: Shop, id: number, orderId: string): Promise<void> =>
  sql.setExchange(db, id, orderId)

async function requireReturn({ db }: Shop, orderId: string, id: number): Promise<ReturnRequest> {
  const found = (await sql.listReturnsOf(db, orderId)).find((one) => one.id === id)
  if (!found) throw new ShopError('not_found')
  return found
}
