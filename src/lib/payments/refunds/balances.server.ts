import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { type Attempt, HELD_STATES } from '../payments.ts'
import { listAttemptsIn } from '../payments.sql.ts'
import { cameOf, sumBack } from './refund-ledger.server.ts'
import { listRefundsOf } from './refunds.sql.ts'
import { listRequestsOf, sumRefundedUnits } from './requests.sql.ts'
import { isStanding, type PaymentBalance, type RefundRequest } from './requests.ts'

/** A payment whose money came, and its balance. */
export type Balance = PaymentBalance & {
  attempt: Attempt
}

/** The balances of an order's payments, and all refund requests. */
export async function readRefunds(
  shop: Shop,
  orderId: string,
): Promise<{ balances: Balance[]; requests: RefundRequest[] }> {
  const requests = await listRequestsOf(shop.db, orderId)
  const balances: Balance[] = []
  for (const attempt of await listAttemptsIn(shop.db, orderId, [...HELD_STATES, 'reversed']))
    balances.push(await balanceOf(shop, attempt, requests))
  return { balances, requests }
}

async function balanceOf(
  shop: Shop,
  attempt: Attempt,
  requests: readonly RefundRequest[],
): Promise<Balance> {
  const { reference, state } = attempt
  const cameKobo = cameOf(attempt)
  const refunds = await listRefundsOf(shop.db, reference)
  // Old complete refunds have no row.
  const backKobo = state === 'reversed' ? cameKobo : sumBack(refunds)
  const underWayKobo = requests
    .filter((one) => one.reference === reference && isStanding(one) && one.madeAt === null)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const leftKobo = Math.max(0, cameKobo - backKobo - underWayKobo)
  return { attempt, reference, cameKobo, backKobo, underWayKobo, leftKobo }
}

/** The orders without goods that are refunded or about to be. */
export async function withoutRefunded({ db }: Shop, orders: readonly Order[]): Promise<Order[]> {
  const refunded = await sumRefundedUnits(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const items = order.items.map((item) => ({
      ...item,
      quantity: item.quantity - (refunded.get(item.id) ?? 0),
    }))
    return { ...order, items: items.filter(({ quantity }) => quantity > 0) }
  })
}
