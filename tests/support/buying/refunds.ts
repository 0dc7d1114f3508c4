import type { PaymentKind } from '#lib/payments/payments.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { listAttemptsIn } from '#lib/payments/payments.sql.ts'
import { heldIn } from '#lib/payments/refunds/refund-ledger.server.ts'
import {
  type AskedRefund,
  lockWithRefunds,
  requestRefund as requestLocked,
} from '#lib/payments/refunds/requests.server.ts'
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

/** The payments of an order that the shop holds money of. */
export const listRefundable = ({ db }: Shop, orderId: string) =>
  listAttemptsIn(db, orderId, heldIn('byOwner'))

/** The owner refunds an order's payments, and the shop runs the job. */
export async function sendBack(shop: Shop, orderId: string): Promise<void> {
  for (const payment of await listRefundable(shop, orderId)) await refundPayment(shop, payment)
  await runDueJobs(shop, paymentHandlers)
}

type Sending = { reason?: 'byOwner' | 'excess'; putBack?: boolean; proof?: string }

/** The owner refunds what is left of a payment, or what came above its price. False when nothing is left of it. */
export const refundPayment = (
  shop: Shop,
  { orderId, reference }: { orderId: string; reference: string },
  { reason = 'byOwner', putBack = false, proof }: Sending = {},
): Promise<boolean> =>
  shop.inTransaction(async (shop) => {
    const found = await lockWithRefunds(shop, orderId)
    const balance = found.balances.find((one) => one.reference === reference)
    if (!balance || balance.leftKobo === 0) return false
    const isExcess = reason === 'excess'
    const overKobo = balance.cameKobo - balance.attempt.amountKobo
    const goods = found.order.items.filter(({ sizeId }) => putBack && sizeId !== null)
    await requestLocked(shop, found, {
      reference,
      amountKobo: isExcess ? overKobo : balance.leftKobo,
      why: isExcess ? 'excess' : 'part',
      units: goods.map(({ id, quantity }) => ({ orderItemId: id, quantity, isPutBack: true })),
      reason: '',
      who: 'owner',
      sent: proof === undefined ? { afterMs: 0 } : { proof },
    })
    return true
  })

/** The owner has sent a payment back by hand, and notes it. */
export async function noteRefund(
  shop: Shop,
  reference: string,
  proof: string,
  { putBack = false } = {},
): Promise<boolean> {
  const { orderId } = await shop.db
    .selectFrom('payment_attempt')
    .select('order_id as orderId')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return refundPayment(shop, { orderId, reference }, { putBack, proof })
}

/** As `requestRefund` of the shop, of an order that is not locked yet. */
export const requestRefund = (shop: Shop, orderId: string, asked: AskedRefund): Promise<number> =>
  shop.inTransaction(async (shop) =>
    requestLocked(shop, await lockWithRefunds(shop, orderId), asked),
  )
