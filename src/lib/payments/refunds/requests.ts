import type { EndReason, Order } from '#lib/orders/orders.ts'
import { MINUTE_MS, type Moment } from '#lib/time.ts'

/** How long a refund that was asked for at the desk waits, so that it can be taken back. */
export const TAKE_BACK_MS = MINUTE_MS

/** All that is left of a payment, what came above the price, or another part of it. */
export type RefundKind = 'byOwner' | 'excess' | 'part'

/** How many of a line of an order the money goes back for. */
export type RefundUnits = { orderItemId: number; quantity: number; isPutBack: boolean }

/** Money that somebody in the shop has asked to go back, and what became of it. */
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
  /** When it went back, or could not; null before. */
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

/** Its money went back or is about to: it counts against what came. */
export const isStanding = ({ takenBackAt, failedAt }: Fate): boolean =>
  takenBackAt === null && failedAt === null

/** Of each line of an order, by its id, how many the money can still go back for. */
export function unitsToRefund(
  { items }: Pick<Order, 'items'>,
  requests: readonly RefundRequest[],
): Map<number, number> {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  for (const { orderItemId, quantity } of requests.filter(isStanding).flatMap(({ units }) => units))
    left.set(orderItemId, (left.get(orderItemId) ?? 0) - quantity)
  return left
}

/** A payment with what became of its money. */
export type PaymentBalance = {
  reference: string
  cameKobo: number
  backKobo: number
  /** Asked for, and not sent yet. */
  underWayKobo: number
  /** What can still go back. */
  leftKobo: number
}

type Sum = 'cameKobo' | 'backKobo' | 'underWayKobo' | 'leftKobo'

export const sumOf = (balances: readonly PaymentBalance[], sum: Sum): number =>
  balances.reduce((total, balance) => total + balance[sum], 0)
