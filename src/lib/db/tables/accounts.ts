import type { Generated } from 'kysely'
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
  token_version: Defaulted<number>
  created_at: Moment
  activated_at: Moment | null
  password_changed_at: Moment | null
  /** Since when the owner keeps this customer out. */
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
  /** The address that following the link gives to the account, or one that it had; null where it keeps its own. */
  email: Defaulted<string | null>
}
/** Who asked for a username first; kept until the account is verified, and no longer than one that never is. */
export type UsernameHoldTable = {
  username: string
  /** HMAC of the e-mail address that was given with it, in hex. */
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
/** What a customer has looked at: each item once, the last time counts. */
export type ViewedTable = { customer_id: number; item_id: number; seen_at: Moment }
export type ReviewTable = {
  id: Generated<number>
  /** Null when the account is gone. */
  customer_id: number | null
  item_id: number
  /** 1 to 5. */
  rating: number
  description: string
  created_at: Moment
  updated_at: Moment
  /** Since when the owner hides it: then it is neither shown nor counted. */
  hidden_at: Defaulted<Moment | null>
  /** Null where nothing was said. */
  fit: Defaulted<Fit | null>
}
export type NotificationTable = {
  id: Generated<number>
  customer_id: number
  /** One notice per event, however often the event is told. */
  event_key: string
  notice: string
  link: string | null
  created_at: Moment
  read_at: Moment | null
}
/** Who asked for the newsletter; what they saw, when and where, is the proof of their consent. */
export type NewsletterTable = {
  id: Generated<number>
  email: string
  /** From which the unsubscribe link is made. */
  ref: string
  state: 'asked' | 'confirmed' | 'ended'
  asked_at: Moment
  /** The version of the sentence under the field. */
  consent_text: string
  /** The path of the page that it was asked on. */
  source: string
  confirm_hash: string
  confirm_until: Moment
  confirmed_at: Moment | null
  unsubscribe_hash: string
  ended_at: Moment | null
}
/** Who wants one mail when a sold-out item is back; the row goes with the mail. */
export type StockAlertTable = {
  id: Generated<number>
  item_id: number
  email: string
  state: 'asked' | 'confirmed'
  token_hash: string
  asked_at: Moment
  confirmed_at: Moment | null
}

/** Who buys, and what is kept about them. */
export type AccountTables = {
  customer: CustomerTable
  profile: ProfileTable
  session: SessionTable
  mail_token: MailTokenTable
  username_hold: UsernameHoldTable
  tombstone: TombstoneTable
  address: AddressTable
  favourite: FavouriteTable
  viewed: ViewedTable
  review: ReviewTable
  notification: NotificationTable
  newsletter: NewsletterTable
  stock_alert: StockAlertTable
}
