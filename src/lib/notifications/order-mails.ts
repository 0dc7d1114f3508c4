import type { DeliveryState } from '#lib/orders/orders.ts'
import type { Moment } from '#lib/time.ts'

/**
 * What a mail about an order tells its customer. `courier`: who brings it, corrected. `place`: another pickup place.
 */
export type OrderMailKind =
  | 'payment-link'
  | 'door'
  | 'paid'
  | 'ended'
  | 'rest'
  | DeliveryState
  | 'courier'
  | 'unfetched'
  | 'place'
  | 'return-request'
  | 'return-answer'
  | 'money-back'

/** A mail that somebody at the desk sends another time: to the same address, or to a corrected one. */
export type Repeat = { who: string; why: 'again' | 'corrected' }

/** A mail about an order. Neither sent nor failed: it waits. */
export type OrderMail = {
  id: number
  kind: OrderMailKind
  /** Who sent it again at the desk; null when the shop sent it. */
  who: string | null
  at: Moment
  sentAt: Moment | null
  /** When the shop gave up sending it. */
  failedAt: Moment | null
}
