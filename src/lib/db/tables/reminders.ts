import type { Generated } from 'kysely'
import type { Moment } from '#lib/time.ts'
import type { Defaulted } from './columns.ts'

/** That a customer agreed to mails about a cart that they leave. Kept as proof after its end. */
export type ReminderConsentTable = {
  id: Generated<number>
  customer_id: number
  /** What the link that ends it is made from. */
  ref: string
  /** The words that they agreed to. */
  words: string
  given_at: Moment
  /** Null while it counts. */
  ended_at: Defaulted<Moment | null>
}

export type CartReminderTable = {
  id: Generated<number>
  customer_id: number
  cart_id: string
  /** The customer's newest order that was bought before: with the cart unique, so that each filling gets one mail. */
  filling: string
  consent_id: number
  /** The code of its own that the mail names, or, before these were made, the offer; null for none. */
  offer_id: Defaulted<number | null>
  made_at: Moment
  sent_at: Defaulted<Moment | null>
  /** When it was not sent after all, as its customer had come back, bought or ended it. */
  dropped_at: Defaulted<Moment | null>
}

/** Mails about a cart that was left. */
export type ReminderTables = {
  reminder_consent: ReminderConsentTable
  cart_reminder: CartReminderTable
}
