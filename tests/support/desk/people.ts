import { updateOrder } from '#lib/orders/write.sql.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { aPaidOrder } from '../orders.ts'
import type { TestShop } from '../shop.ts'

/** A paid order without an account for somebody; each is a minute younger than the one before. */
export async function anOrderFor(
  shop: TestShop,
  person: { name?: string; phone?: string; email?: string },
): Promise<{ id: string; number: string }> {
  shop.pass(MINUTE_MS)
  const order = await aPaidOrder(shop)
  await updateOrder(shop.db, order.id, { customer_id: null, email: '', ...person })
  return order
}
