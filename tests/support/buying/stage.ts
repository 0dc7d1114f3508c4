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
