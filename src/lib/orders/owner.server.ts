import { sendDeliveryMail } from '#lib/notifications/mails.server.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { orderNotices } from '#lib/texts/orders.ts'
import { findOrderById, lockOrder } from './orders.sql.ts'
import {
  type Courier,
  type DeliveryState,
  mayBecome,
  type Order,
  type OrderStatus,
} from './orders.ts'
import { findOrderIdByNumber, listAllOrders, listOrdersToPack } from './owner.sql.ts'
import { pageWithoutAccount } from './pay-link.server.ts'
import { takeBackStock } from './stock.server.ts'
import { arrivalOf } from './timeline.ts'
import { changeCourier, updateOrder } from './write.sql.ts'

/** What the owner may see and do about orders, from the command line only. */

/** The newest first; all of them without a limit. */
export const listForOwner = (
  { db }: Shop,
  filter: { status?: OrderStatus | undefined; limit?: number | undefined },
) => listAllOrders(db, filter)

/** What is to be packed, the longest paid first. */
export const listToPack = ({ db }: Shop, limit: number) => listOrdersToPack(db, limit)

/** An order by the number that people read; null when there is none. */
export async function findForOwner({ db }: Shop, number: string): Promise<Order | null> {
  const id = await findOrderIdByNumber(db, number.trim().toUpperCase())
  return id === null ? null : findOrderById(db, id)
}

type Marking = {
  /** Goods that came back are on the shelf again. */
  putBack?: boolean
  /** Who brings what is sent. */
  courier?: Courier | null
}

/**
 * Notes how far a paid order has come, and tells the customer by notice and mail. False when the order is unpaid or
 * cannot come to `to` from where it is; nothing has changed then.
 */
export const markOrder = (
  shop: Shop,
  orderId: string,
  to: DeliveryState,
  { putBack = false, courier = null }: Marking = {},
): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop.db, orderId)
    const order = await findOrderById(shop.db, orderId)
    if (!order || !mayBecome(order, to)) return false
    const now = shop.now()
    await updateOrder(shop.db, orderId, {
      delivery_state: to,
      [`${to}_at` as const]: now,
      ...(courier ? courierColumns(courier) : {}),
      updated_at: now,
    })
    if (putBack) await takeBackStock(shop, orderId, 'return')
    const { customerId, number, address, shippingMode } = order
    if (customerId !== null)
      await notify(shop, customerId, {
        eventKey: `order-${to}:${orderId}`,
        notice: orderNotices[to](number, shippingMode),
        link: `/orders/${orderId}`,
      })
    await sendDeliveryMail(shop, {
      to: address.email,
      name: address.name,
      orderId,
      url: pageWithoutAccount(shop, order),
      number,
      mode: shippingMode,
      state: to,
      arrives: arrivalOf({ ...order, deliveryState: to }, now),
      courier,
    })
    return true
  })

const courierColumns = ({ name, phone, tracking }: Courier) => ({
  courier: name,
  courier_phone: phone,
  tracking,
})

/** Mends who brings an order that is on its way; nobody is told. False when it is not. */
export const correctCourier = ({ db }: Shop, orderId: string, courier: Courier): Promise<boolean> =>
  changeCourier(db, orderId, courierColumns(courier))
