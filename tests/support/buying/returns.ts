import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import { readReturn } from '#lib/orders/returns/answer.server.ts'
import { noteReceived } from '#lib/orders/returns/settle.server.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aPaidOrder } from '../orders.ts'

/** A request to return all of an order that was delivered. Returns its id. */
export async function aReturnOf(shop: Shop, number: string): Promise<number> {
  const order = await findForOwner(shop, number)
  if (!order?.customerId) throw new Error(`${number} has no customer`)
  const units = order.items.map(({ id, quantity }) => ({ orderItemId: id, quantity }))
  const buyer = { id: order.customerId, publicId: '', username: 'ada', email: '' }
  const given = { kind: 'return' as const, reason: 'size' as const, note: 'Too tight.', units }
  return (await askForReturn(shop, buyer, order.id, given)).id
}

/** An order that was delivered. Returns its number. */
async function aDeliveredOrder(shop: Shop): Promise<string> {
  const { id, number } = await aPaidOrder(shop)
  await markOrder(shop, id, 'delivered')
  return number
}

/** As `aReturnOf`, with the goods here; without a number, of an order of its own. */
export async function aReceivedReturn(shop: Shop, number?: string): Promise<number> {
  const id = await aReturnOf(shop, number ?? (await aDeliveredOrder(shop)))
  const { order, request } = await readReturn(shop, id)
  await shop.inTransaction((shop) => noteReceived(shop, order.id, id, request.units))
  return id
}
