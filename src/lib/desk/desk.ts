import { LIFE } from '#lib/orders/life.ts'
import type { Shop } from '#lib/shop.ts'
import type { Right, Role } from './rights.ts'

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

type Rule = { right: Right; asksPassword: boolean }

/** What a command does, and the right that the same takes at the desk. A page's acts stand on its screen. */
export const ACTS = {
  'order.packed': { right: LIFE.packed.right, asksPassword: false },
  'order.sent': { right: LIFE.sent.right, asksPassword: false },
  'order.delivered': { right: LIFE.delivered.right, asksPassword: false },
  'order.courier': { right: 'orders.pack', asksPassword: false },
  'order.cancelled': { right: LIFE.cancel.right, asksPassword: false },
  'order.refunded': { right: LIFE.refund.right, asksPassword: true },
  'stock.counted': { right: 'stock.count', asksPassword: false },
  'stock.changed': { right: 'stock.change', asksPassword: false },
  'order.returned': { right: LIFE.returned.right, asksPassword: false },
  'customer.opened': { right: 'people.erase', asksPassword: true },
  'customer.blocked': { right: 'people.erase', asksPassword: true },
  'customer.unblocked': { right: 'people.erase', asksPassword: true },
  'customers.signed-out': { right: 'people.erase', asksPassword: true },
  'review.hidden': { right: 'reviews.answer', asksPassword: false },
  'review.shown': { right: 'reviews.answer', asksPassword: false },
  'notice.sent': { right: 'notices.all', asksPassword: false },
  'trending.chosen': { right: 'goods.write', asksPassword: false },
  'goods.imported': { right: 'goods.price', asksPassword: false },
} as const satisfies Record<string, Rule>

export type ActName = keyof typeof ACTS

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
export type Done = {
  goTo: string
  /** Null when nothing was changed: the audit then has no row. */
  changes?: Changes | null
  /** What it was done to, when the work itself creates it. */
  subject?: string
  /** What only the answer shows. */
  secrets?: readonly string[]
  /** Done after the audit row, in the same transaction. */
  after?: (shop: Shop) => Promise<unknown>
}
