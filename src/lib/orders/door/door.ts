import { DAY_MS } from '#lib/time.ts'
import { isOpen } from '../standing.ts'
import type { Order } from '../orders.ts'
import { isInReview } from '../status/payable.ts'

/** How long an order that is paid on delivery waits for the call of a clerk. Its goods are held as long. */
export const CALL_MS = 2 * DAY_MS
/** A buyer who has not taken this many parcels must pay before the next one is sent. */
export const MOST_REFUSED = 2
/** How many orders of one customer wait for a call at a time. */
export const MOST_TO_CALL = 2

/** Why an order cannot be paid on delivery. `person`: because of its buyer, who is not told the reason. */
export type NoDoor = 'pickup' | 'place' | 'sum' | 'card' | 'naira' | 'deposit' | 'person'

type Asked = {
  mode: 'delivery' | 'pickup'
  /** Of the zone; null: nobody pays on delivery there. */
  upToKobo: number | null
  totalKobo: number
  /** What gift cards and store credit leave of it. */
  restKobo: number
  depositKobo: number
  /** Whether a deposit can be paid. */
  takesNaira: boolean
}

/** Why an order cannot be paid on delivery, as far as place, sum and cards go. Null: it can. */
export function noDoorOf({
  mode,
  upToKobo,
  totalKobo,
  restKobo,
  depositKobo,
  takesNaira,
}: Asked): Exclude<NoDoor, 'person'> | null {
  if (mode === 'pickup') return 'pickup'
  if (upToKobo === null) return 'place'
  if (totalKobo > upToKobo) return 'sum'
  if (restKobo === 0) return 'card'
  if (depositKobo > 0 && !takesNaira) return 'naira'
  return depositKobo >= restKobo ? 'deposit' : null
}

/** What a page showed of an offer. A form sends it along, so that nobody agrees to other terms. */
export const shownTermsOf = ({
  depositKobo,
  dueKobo,
  isKept,
}: {
  depositKobo: number
  dueKobo: number
  isKept: boolean
}): string => [depositKobo, dueKobo, depositKobo > 0 && isKept ? 'kept' : 'back'].join(' ')

/** Whether a clerk can choose pay on delivery for it: nobody has paid it, nor chosen that. */
export const mayChooseAtDesk = (
  order: Pick<Order, 'channel' | 'stage' | 'endReason' | 'dueKobo' | 'partKobo' | 'payment'>,
): boolean =>
  order.channel === 'desk' &&
  isOpen(order) &&
  order.dueKobo === 0 &&
  order.partKobo === 0 &&
  !isInReview(order)

/** Whether money (kobo) that came for an unpaid order is its deposit, and not the whole. */
export const isDepositOf = (
  { depositKobo, dueKobo }: Pick<Order, 'depositKobo' | 'dueKobo'>,
  paidKobo: number,
): boolean => depositKobo > 0 && dueKobo > 0 && paidKobo === depositKobo

/**
 * Whether an order that was not taken can go on its way again. What gift cards paid of it has gone back, and a deposit
 * if it was not kept.
 */
export const mayResumeAtDoor = ({
  endReason,
  deliveryState,
  ...paid
}: Pick<
  Order,
  'endReason' | 'deliveryState' | 'refundedKobo' | 'creditKobo' | 'depositKobo' | 'isDepositKept'
>): boolean => endReason === 'refused' && deliveryState === 'sent' && !isMoneyBack(paid)

/** Whether money of an order that was not taken went back, or is to go. */
export const isMoneyBack = ({
  refundedKobo,
  creditKobo,
  depositKobo,
  isDepositKept,
}: Pick<Order, 'refundedKobo' | 'creditKobo' | 'depositKobo' | 'isDepositKept'>): boolean =>
  refundedKobo > 0 || creditKobo > 0 || (depositKobo > 0 && !isDepositKept)

/** The deposit (kobo) that the shop keeps of a parcel that was not taken, as its buyer was told; else 0. */
export const keptOf = ({
  endReason,
  depositKobo,
  isDepositKept,
}: Pick<Order, 'endReason' | 'depositKobo' | 'isDepositKept'>): number =>
  endReason === 'refused' && isDepositKept ? depositKobo : 0
