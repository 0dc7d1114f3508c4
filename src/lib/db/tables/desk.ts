import type { Generated } from 'kysely'
import type { Role } from '#lib/desk/rights.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText } from './columns.ts'

export type StaffTable = {
  id: Generated<number>
  /** Lower case; unique among present staff. */
  email: string
  name: string
  role: Role
  password_hash: string
  /** Base32, sealed with the shop's key. Nobody knows it while `totp_step` is 0. */
  totp_secret: string
  /** The last used 30-second time step: each code works once. 0 for who joined with a passkey and has no app. */
  totp_step: number
  created_at: Moment
  removed_at: Defaulted<Moment | null>
  /** When they joined again; null when they never did. */
  joined_at: Defaulted<Moment | null>
  /** When they were locked; they cannot sign in until they join again. */
  locked_at: Defaulted<Moment | null>
  /** The most money (kobo) that they may send back or record by hand, at a time and in a day. Owners have no limit. */
  money_each_kobo: Defaulted<number>
  money_day_kobo: Defaulted<number>
  /** Since when they are an owner; null for other roles. */
  owner_since: Defaulted<Moment | null>
  /** Whether they want to be told between ten in the evening and seven in the morning, too. */
  alerts_at_night: Defaulted<0 | 1>
  /** At which hour in Lagos they are told of the day. */
  day_hour: Defaulted<number>
  /** The last day in Lagos on which they were. */
  day_told: Defaulted<string | null>
}
/** That somebody wants to be told of something in this way. */
export type StaffAlertTable = { staff_id: number; kind: string; way: 'push' | 'mail' }
/** A row of Today that somebody has put away, and how many it counted then. */
export type StaffLaterTable = { staff_id: number; name: string; count: number; until_at: Moment }
/** A browser that tells somebody through its push service. */
export type StaffBrowserTable = {
  id: string
  staff_id: number
  endpoint: string
  /** JSON, sealed: the browser's keys. */
  keys: string
  name: string
  created_at: Moment
}
/** Money that a member of staff sent back on a day in Lagos. */
export type StaffMoneyTable = { staff_id: number; day: string; kobo: number }
export type StaffRecoveryCodeTable = {
  id: Generated<number>
  staff_id: number
  /** A keyed hash: a code is too short for a plain one. */
  code_hash: string
  used_at: Defaulted<Moment | null>
}
export type StaffSessionTable = {
  id: string
  staff_id: number
  cookie_hash: string
  /** `password`: the second factor is missing. */
  stage: 'password' | 'open'
  device: string
  created_at: Moment
  last_seen_at: Moment
  expires_at: Moment
  /** When the password was last given. */
  confirmed_at: Moment
  /** The sealed secret of a new authenticator app. */
  new_totp_secret: Defaulted<string | null>
  /** What a browser is to sign with a passkey, and since when. It counts once. */
  challenge: Defaulted<string | null>
  challenge_at: Defaulted<Moment | null>
  /** Opened on a packer's bound phone. */
  is_bound: Defaulted<0 | 1>
}
export type StaffPasskeyTable = {
  /** The credential's id, as the authenticator made it. */
  id: string
  staff_id: number
  name: string
  /** COSE, as base64url. */
  public_key: string
  /** How often it has signed; 0 for authenticators that do not count. */
  counter: number
  /** JSON: how the browser reaches it. */
  transports: JsonText
  /** The hash of the `desk-device` cookie of the phone that it is bound to. */
  bound_to: string | null
  created_at: Moment
  last_used_at: Defaulted<Moment | null>
}
/** A browser on which somebody has signed in, by the hash of its cookie. */
export type StaffDeviceTable = { staff_id: number; secret_hash: string; last_seen_at: Moment }
/** The link's token is made from the id, so none is stored. */
export type StaffInvitationTable = {
  id: string
  email: string
  role: Role
  /** The TOTP secret of the invited person: base32, sealed. */
  totp_secret: string
  created_at: Moment
  expires_at: Moment
  used_at: Defaulted<Moment | null>
  /** Who made it: it ends with them. Null for the command line. */
  invited_by: Defaulted<number | null>
  /** The challenge for the passkey of the person who joins, and when it was made. It counts once. */
  challenge: Defaulted<string | null>
  challenge_at: Defaulted<Moment | null>
  /** JSON, sealed: what was sent with it, as a keyed hash, and what was answered. Cleared after some minutes. */
  answer: Defaulted<string | null>
}
/** A used hidden value of a form, and the path of the answer to its last use. */
export type DeskFormTable = {
  value_hash: string
  session_id: string
  answer: Defaulted<string | null>
  used_at: Moment
  /** A keyed hash of the fields that were sent last; null in rows of before it was stored. */
  fields_hash: Defaulted<string | null>
  /** With how many different fields it was sent. */
  uses: Defaulted<number>
  /** JSON, sealed: what the answer showed, which no page shows again. Cleared after some minutes. */
  secrets: Defaulted<string | null>
}
/** A posted form that waits until the password is given again. */
export type DeskKeptFormTable = {
  id: string
  session_id: string
  path: string
  /** JSON, sealed. */
  fields: string
  /** JSON, sealed: its keys and passwords. Cleared after some minutes. */
  secrets: Defaulted<string | null>
  created_at: Moment
}
/** Append-only: triggers refuse UPDATE and DELETE. */
export type AuditTable = {
  id: Generated<number>
  at: Moment
  /** Null for the command line. */
  staff_id: number | null
  who: string
  act: string
  /** `order:NG-100001` */
  subject: string
  /** JSON: for each changed field, what it was and what it is. */
  changes: JsonText
  reason: string | null
  request_id: string
}

/** The tables of the desk. */
export type DeskTables = {
  staff: StaffTable
  staff_money: StaffMoneyTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_session: StaffSessionTable
  staff_device: StaffDeviceTable
  staff_passkey: StaffPasskeyTable
  staff_alert: StaffAlertTable
  staff_browser: StaffBrowserTable
  staff_later: StaffLaterTable
  staff_invitation: StaffInvitationTable
  desk_form: DeskFormTable
  desk_kept_form: DeskKeptFormTable
  audit: AuditTable
}
