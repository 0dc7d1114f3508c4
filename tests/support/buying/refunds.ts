import type { PaymentKind } from '#lib/payments/payments.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { listRefundable, refundPayment } from '#lib/payments/refunds/refund.server.ts'
import type { Shop } from '#lib/shop.ts'
import { runDueJobs } from '../jobs.ts'
import { aBuyer, aName, aPendingOrder } from '../orders.ts'
import { somePlaces } from '../places.ts'
import { openTestShop } from '../shop.ts'
import { anItem, type TestItem } from '../world.ts'

/** A shop that takes payments by the company whose settings `env` are, and orders that wait to be paid there. */
export async function aShopPaidBy(env: Record<string, string>) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  const aNewBuyer = (item: TestItem) => aBuyer(shop, aName(), [{ item }])
  const anOrder = async (kind: PaymentKind = 'fiat', stock = 3) => {
    const item = await anItem(shop, { price: 25_000, stock })
    const buyer = await aNewBuyer(item)
    return { buyer, item, ...(await aPendingOrder(shop, buyer, kind)) }
  }
  return { shop, anOrder, aNewBuyer }
}

/** The owner refunds an order's payments, and the shop runs the job. */
export async function sendBack(shop: Shop, orderId: string): Promise<void> {
  for (const payment of await listRefundable(shop, orderId)) await refundPayment(shop, payment)
  await runDueJobs(shop, paymentHandlers)
}
