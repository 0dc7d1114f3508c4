import type { EndReason, Order } from '#lib/orders/orders.ts'
import type { Moment } from '#lib/time.ts'

/** How many hours the goods of an exchange are held while the customer pays a difference. */
export const EXCHANGE_HOURS = 72

/**
 * `byOwner`: everything left of a payment. `excess`: the part above the price. `part`: another part. By itself goes
 * what came too late (`refunded`) or twice (`paidTwice`).
 */
export const REFUND_KINDS = ['byOwner', 'excess', 'part', 'refunded', 'paidTwice'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** How many units of an order's line are refunded. */
export type RefundUnits = { orderItemId: number; quantity: number; isPutBack: boolean }

/** A refund that somebody has requested, and its state. */
export type RefundRequest = {
  id: number
  reference: string
  amountKobo: number
  kind: RefundKind
  reason: string
  who: string
  endReason: EndReason | null
  askedAt: Moment
  dueAt: Moment
  startedAt: Moment | null
  takenBackAt: Moment | null
  /** The member of staff whose money limit counts it; null when it counts towards none. */
  limitStaffId: number | null
  /** The store credit that it goes to; null for the way that the money came. */
  cardId: number | null
  /** The return that it settles; null for one that settles none. */
  returnId: number | null
  /** When it was sent or has failed; null before. */
  madeAt: Moment | null
  failedAt: Moment | null
  units: RefundUnits[]
}

type Fate = Pick<RefundRequest, 'dueAt' | 'startedAt' | 'takenBackAt' | 'madeAt' | 'failedAt'>

export type RefundState = 'waiting' | 'sending' | 'sent' | 'failed' | 'taken-back'

export function refundStateOf(request: Fate, now: Moment): RefundState {
  if (request.takenBackAt !== null) return 'taken-back'
  if (request.failedAt !== null) return 'failed'
  if (request.madeAt !== null) return 'sent'
  return request.startedAt === null && now < request.dueAt ? 'waiting' : 'sending'
}

/** Whether it was sent or will be: it reduces the balance. */
export const isStanding = ({ takenBackAt, failedAt }: Fate): boolean =>
  takenBackAt === null && failedAt === null

/** How many units of each line can still be refunded, by the line's id. */
export function unitsToRefund(
  { items }: Pick<Order, 'items'>,
  requests: readonly RefundRequest[],
): Map<number, number> {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  for (const { orderItemId, quantity } of requests.filter(isStanding).flatMap(({ units }) => units))
    left.set(orderItemId, (left.get(orderItemId) ?? 0) - quantity)
  return left
}

/** The balance of a payment (kobo). */
export type PaymentBalance = {
  reference: string
  cameKobo: number
  backKobo: number
  /** Requested, but not sent yet. */
  underWayKobo: number
  /** What can still be refunded. */
  leftKobo: number
}

type Sum = 'cameKobo' | 'backKobo' | 'underWayKobo' | 'leftKobo'

export const sumOf = (balances: readonly PaymentBalance[], sum: Sum): number =>
  balances.reduce((total, balance) => total + balance[sum], 0)
