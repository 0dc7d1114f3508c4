import type { Shop } from '#lib/shop.ts'
import type { DeliveryState, LifeStage, OrderStatus } from '#lib/orders/orders.ts'

type Facts = {
  status: OrderStatus
  delivery_state?: DeliveryState | null
  end_reason?: string | null
}

/** Where an order stands, worked out from what has happened to it. */
export function stageFrom({ status, delivery_state = null, end_reason = null }: Facts): LifeStage {
  if (status === 'pending') return 'waiting'
  if (status === 'failed' || end_reason !== null) return 'cancelled'
  return delivery_state ?? 'to-pack'
}

/**
 * Orders with a deposit whose cards, deposit and rest are not their sum, or that went to packing without the deposit.
 * There must be none after any test.
 */
export async function depositsUnlikeSums({ db }: Shop) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'credit_kobo', 'deposit_kobo', 'due_kobo'])
    .select('sum_total_kobo')
    .where('deposit_kobo', '>', 0)
    .where('status', '!=', 'failed')
    .execute()
  const wrong = []
  for (const order of orders) {
    const payments = await db
      .selectFrom('payment_attempt')
      .select(['provider', 'amount_kobo'])
      .where('order_id', '=', order.id)
      .where('state', 'in', ['succeeded', 'overpaid', 'reversed'])
      .execute()
    const atDoor = payments.find(({ provider }) => provider === 'door')?.amount_kobo ?? 0
    const { credit_kobo, deposit_kobo, due_kobo, sum_total_kobo } = order
    const isPaid = payments.some(({ amount_kobo }) => amount_kobo === deposit_kobo)
    const adds = credit_kobo + deposit_kobo + due_kobo + atDoor === sum_total_kobo
    if (!adds || (order.status === 'successful' && !isPaid)) wrong.push({ ...order, payments })
  }
  return wrong
}
