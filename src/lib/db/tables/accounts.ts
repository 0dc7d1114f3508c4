import type { Generated } from 'kysely'
import type { ReportReason } from '#lib/reviews/at-desk.ts'
import type { Fit } from '#lib/catalogue/items/fit.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, YesNo } from './columns.ts'

export type CustomerTable = {
  id: Generated<number>
  /** 22 characters; the uid of mailed links is made from it. */
  public_id: string
  /** Lower case. */
  username: string
  /** Lower case. */
  email: string
  password_hash: string
  active: Defaulted<YesNo>
  /** Raised to end all earlier tokens. */
  token_version: Defaulted<number>
  created_at: Moment
  activated_at: Moment | null
  password_changed_at: Moment | null
  /** When the owner blocked this customer. */
  blocked_at: Defaulted<Moment | null>
}
export type ProfileTable = {
  id: Generated<number>
  customer_id: number
  first_name: Defaulted<string>
  last_name: Defaulted<string>
  /** E.164, or empty. */
  phone_number: Defaulted<string>
  image: string | null
  country: Defaulted<string>
  state_city: Defaulted<string>
  postal_code: Defaulted<string>
  tax_id: Defaulted<string>
}
export type SessionTable = {
  id: string
  customer_id: number
  cookie_hash: string
  refresh_hash: string
  /** Still accepted for a moment: a second tab may use it. */
  previous_refresh_hash: string | null
  rotated_at: Moment
  device: Defaulted<string>
  created_at: Moment
  last_seen_at: Moment
  expires_at: Moment
}
export type MailTokenTable = {
  id: Generated<number>
  customer_id: number
  purpose: 'activation' | 'reset' | 'email'
  token_hash: string
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
  /** For `email`: the new address that the link confirms, or a former one; null for other links. */
  email: Defaulted<string | null>
}
/** A held username, until the account is verified or deleted. */
export type UsernameHoldTable = {
  username: string
  /** HMAC (hex) of the e-mail address of the sign-up. */
  email_hash: string
  password_hash: string
  created_at: Moment
}
/** An account that was deleted; `id_hash` is the SHA-256 of its public id. */
export type TombstoneTable = { id_hash: string; deleted_at: Moment }
export type AddressTable = {
  id: Generated<number>
  customer_id: number
  name: string
  street_address: string
  lga_id: number
  state_id: number
  /** E.164. */
  phone: string
  email: string
  updated_at: Moment
}
export type FavouriteTable = {
  id: Generated<number>
  customer_id: number
  item_id: number
  created_at: Moment
}
/** A customer's view of an item; only the last time is stored. */
export type ViewedTable = { customer_id: number; item_id: number; seen_at: Moment }
export type ReviewTable = {
  id: Generated<number>
  /** Null when the account was deleted. */
  customer_id: number | null
  item_id: number
  /** 1 to 5. */
  rating: number
  description: string
  created_at: Moment
  updated_at: Moment
  /** When the owner hid it; a hidden review is neither shown nor counted. */
  hidden_at: Defaulted<Moment | null>
  /** Null without an answer. */
  fit: Defaulted<Fit | null>
  /** What the shop says to it in public. */
  answer: Defaulted<string | null>
  answered_at: Defaulted<Moment | null>
  /** What its writer reads of why it is hidden. */
  hidden_reason: Defaulted<string | null>
  /** When the desk read these words; null when it has not. */
  read_at: Defaulted<Moment | null>
  /** When shoppers began to report it; null once the desk has looked. */
  reported_at: Defaulted<Moment | null>
  /** Since when photos of it wait for a look; null when none does. */
  photos_at: Defaulted<Moment | null>
}
/** Who reported it is not stored. */
export type ReviewReportTable = {
  id: Generated<number>
  review_id: number
  reason: ReportReason
  created_at: Moment
}
export type NotificationTable = {
  id: Generated<number>
  customer_id: number
  /** One notice for each event. */
  event_key: string
  notice: string
  link: string | null
  created_at: Moment
  read_at: Moment | null
}
/** A newsletter subscription, with the proof of consent. */
export type NewsletterTable = {
  id: Generated<number>
  email: string
  /** The unsubscribe link is made from it. */
  ref: string
  state: 'asked' | 'confirmed' | 'ended'
  asked_at: Moment
  /** The version of the consent text under the field. */
  consent_text: string
  /** The path of the page with the form. */
  source: string
  confirm_hash: string
  confirm_until: Moment
  confirmed_at: Moment | null
  unsubscribe_hash: string
  ended_at: Moment | null
}
/** A request for one mail when a sold-out item is back. The row is deleted with the mail. */
export type StockAlertTable = {
  id: Generated<number>
  item_id: number
  email: string
  state: 'asked' | 'confirmed'
  token_hash: string
  asked_at: Moment
  confirmed_at: Moment | null
}

/** Somebody whose data is deleted at `due_at`, unless somebody stops it. */
export type ErasureTable = {
  /** As `personOf` of lib/orders/people has it. */
  person: string
  /** As in addresses of the desk. */
  person_id: string
  who: string
  asked_at: Moment
  due_at: Moment
}

/** Tables with data of a person, of several parts. */
export type AccountTables = {
  customer: CustomerTable
  erasure: ErasureTable
  profile: ProfileTable
  session: SessionTable
  mail_token: MailTokenTable
  username_hold: UsernameHoldTable
  tombstone: TombstoneTable
  address: AddressTable
  favourite: FavouriteTable
  viewed: ViewedTable
  review: ReviewTable
  review_report: ReviewReportTable
  notification: NotificationTable
  newsletter: NewsletterTable
  stock_alert: StockAlertTable
}
