import { lagosDayOf, type Moment } from '#lib/time.ts'
import type { Order } from '../orders.ts'

/** The money back, or another size, colour or piece. */
export const RETURN_KINDS = ['return', 'exchange'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export const RETURN_REASONS = [
  'size',
  'changed_mind',
  'damaged',
  'not_as_described',
  'wrong_item',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const NOTE_MAX = 1_000

/** How many of a line of an order. */
export type ReturnUnits = { orderItemId: number; quantity: number }

export type ReturnRequest = {
  id: number
  kind: ReturnKind
  reason: ReturnReason
  note: string
  askedAt: Moment
  units: ReturnUnits[]
}

type Delivered = Pick<Order, 'stage' | 'stateMoments'>

/** The last day for a return request, at midnight UTC; null before delivery and when the order has ended. */
export function lastReturnDay(order: Delivered, returnDays: number): Date | null {
  const { stage, stateMoments } = order
  if (stage !== 'delivered' || !stateMoments.delivered) return null
  const day = new Date(lagosDayOf(stateMoments.delivered))
  day.setUTCDate(day.getUTCDate() + returnDays)
  return day
}

export function mayReturn(order: Delivered, returnDays: number, now: Moment): boolean {
  const last = lastReturnDay(order, returnDays)
  return last !== null && lagosDayOf(now) <= last.toISOString().slice(0, 10)
}

/** How many of each line have not been asked for yet, by the line's id. */
export function unitsLeft(
  { items }: Pick<Order, 'items'>,
  requests: readonly Pick<ReturnRequest, 'units'>[],
): Map<number, number> {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  for (const { orderItemId, quantity } of requests.flatMap(({ units }) => units))
    left.set(orderItemId, (left.get(orderItemId) ?? 0) - quantity)
  return left
}

/** What the API answers; in the words of the order's JSON. */
export const toReturnJson = ({ id, kind, reason, note, askedAt, units }: ReturnRequest) => ({
  id,
  kind,
  reason,
  note,
  asked_at: askedAt,
  items: units.map(({ orderItemId, quantity }) => ({ order_item: orderItemId, quantity })),
})

export type ReturnJson = ReturnType<typeof toReturnJson>
