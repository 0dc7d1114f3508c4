import type { Work } from '#lib/shop.ts'
import type { Role } from './rights.ts'

export type Staff = { id: number; name: string; email: string; role: Role }

/** Who does something, and through which form or command. */
export type Actor = {
  /** Null for the command line. */
  staffId: number | null
  name: string
  role: Role
  /** Whether the password was given in the last ten minutes. */
  isConfirmed: boolean
  /** The hidden value of the posted form, and a hash of its fields. With the same fields it can be used once. */
  form: { value: string; fieldsHash: string; sessionId: string } | null
  requestId: string
}

/** What commands write down that no page of the desk does in this way. The other acts stand on their screens. */
export const COMMAND_ACTS = [
  'stock.counted',
  'stock.changed',
  'customer.opened',
  'customer.blocked',
  'customer.unblocked',
  'customers.signed-out',
  'review.hidden',
  'review.shown',
  'notice.sent',
  'trending.chosen',
  'goods.imported',
  'shop.imported',
] as const

export type CommandAct = (typeof COMMAND_ACTS)[number]

/** What somebody does before they are at the desk: no right is asked. It stands in the audit too. */
export const ACTS_BEFORE_SIGN_IN = ['staff.join', 'staff.rejoin', 'me.not-me'] as const

/** Whether its words are complete without whom it was done to: who did it. */
export const isAboutOneself = (act: string): boolean =>
  act.startsWith('me.') ||
  act.startsWith('sign-in.') ||
  ACTS_BEFORE_SIGN_IN.some((each) => each === act)

/** For each changed field, what it was and what it is. */
export type Changes = Record<
  string,
  [before: string | number | null, after: string | number | null]
>

/** `ad…@mail.example`: the audit is never changed, so it holds no address in full. */
export const shorten = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1…')

/** The result of an act: the path to go on to, and what it changed. */
export type ActResult = {
  goTo: string
  /** Null when nothing was changed: the audit then has no row. */
  changes?: Changes | null
  /** What it was done to, when the work itself creates it. */
  subject?: string
  /** What only the answer shows. */
  secrets?: readonly string[]
  /** Done after the audit row, in the same transaction. */
  after?: (shop: Work) => Promise<unknown>
}
