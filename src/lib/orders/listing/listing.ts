import { HAND_METHODS } from '#lib/payments/by-hand.ts'
import type { Moment } from '#lib/time.ts'
import { type DeliveryState, isInReview, type Order } from '../orders.ts'

/** What is to be done with an order, in one word. */
export type OrderStage = 'waiting' | 'look' | 'to-pack' | DeliveryState | 'cancelled'

export function stageOf(order: Order): OrderStage {
  if (isInReview(order)) return 'look'
  if (order.status === 'pending') return 'waiting'
  if (order.status === 'failed' || order.endReason !== null) return 'cancelled'
  return order.deliveryState ?? 'to-pack'
}

/** How orders are listed for who works in the shop. */
export const ORDER_TABS = [
  'to-pack',
  'waiting',
  'look',
  'packed',
  'sent',
  'delivered',
  'returned',
  'cancelled',
  'all',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** A longer list is said to have more than this many. */
export const MOST_COUNTED = 1_000

export const PAID_BY = ['fiat', 'crypto', ...HAND_METHODS] as const
export type PaidBy = (typeof PAID_BY)[number]

/** What orders of a tab are asked for; null for what does not matter. */
export type OrderFilter = {
  /** Made from this moment on, and before the other. */
  from: Moment | null
  until: Moment | null
  stateId: number | null
  lgaId: number | null
  method: PaidBy | null
  fromKobo: number | null
  toKobo: number | null
  /** With at least one of these. */
  itemIds: readonly number[] | null
}

/** The last order of a page, behind which the next one begins. */
export type Cursor = { at: string; id: string }

export const toCursorText = ({ at, id }: Cursor): string => `${at},${id}`

/** Null for what is none: the list then begins at its beginning. */
export function readCursor(text: string | null): Cursor | null {
  const [at = '', id = ''] = (text ?? '').split(',')
  return Number.isNaN(Date.parse(at)) || !/^\w{22}$/.test(id) ? null : { at, id }
}
