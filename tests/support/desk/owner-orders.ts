import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { startPaystack } from '../fakes/paystack.ts'
import { aBuyer, aName, aPendingOrder } from '../orders.ts'
import { somePlaces } from '../places.ts'
import { openTestShop } from '../shop.ts'
import { anItem } from '../world.ts'

/** A shop that is paid by Paystack, and orders of two boubous in it, paid unless told otherwise. */
export async function aPaystackShop() {
  const paystack = await startPaystack()
  const shop = await openTestShop(paystack.env)
  await somePlaces(shop)
  const anOrder = async ({ paid = true } = {}) => {
    const item = await anItem(shop, { name: 'Adire Boubou', price: 25_000, stock: 3 })
    const lines = [{ item, quantity: 2 }]
    const buyer = await aBuyer(shop, aName(), lines)
    const order = await aPendingOrder(shop, buyer)
    if (paid) {
      paystack.pay(order.reference)
      await findSettledOrder(shop, buyer, order.id)
    }
    return { ...order, item, buyer }
  }
  return { paystack, shop, anOrder }
}

/** How far the owner has got with the delivery. */
export const deliveryStateOf = async (shop: Shop, orderId: string) => {
  const find = shop.db.selectFrom('orders').select('delivery_state')
  return (await find.where('id', '=', orderId).executeTakeFirst())?.delivery_state
}
