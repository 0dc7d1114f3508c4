import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import type { RateLimit } from './limits.ts'

/**
 * How often what can be attacked may be tried, and how often who acts may act: by account, address, cart, order or
 * browser. All of them are here, and those of networks below.
 */
export const LIMITS = {
  /** Failed sign-ins on one account: in one network, and from anywhere. */
  signInHere: { max: 5, windowMs: 15 * MINUTE_MS },
  signInAnywhere: { max: 20, windowMs: HOUR_MS },
  /** How many of them one network adds: alone it locks an account nowhere else. */
  signInShare: { max: 10, windowMs: HOUR_MS },
  /** What is still worked on of a network in a flood. */
  inFlood: { max: 60, windowMs: MINUTE_MS },
  /** Wrong passwords of who is signed in. */
  ownPassword: { max: 5, windowMs: HOUR_MS },
  /** Wrong passwords on a mailed link. */
  linkPassword: { max: 5, windowMs: 15 * MINUTE_MS },
  /** Of one browser. */
  signUps: { max: 5, windowMs: HOUR_MS },
  /** Mails to one address: a new link or the newsletter, a new password, back in stock, and all that nobody has verified. */
  linkMails: { max: 1, windowMs: 10 * MINUTE_MS },
  linkMailsOfHour: { max: 3, windowMs: HOUR_MS },
  resetMails: { max: 3, windowMs: HOUR_MS },
  alertMails: { max: 3, windowMs: HOUR_MS },
  unverifiedMails: { max: 5, windowMs: DAY_MS },
  /** Of one account. */
  emailChanges: { max: 3, windowMs: HOUR_MS },

  /** Reports of reviews from one browser: of the same review, and of all. */
  sameReport: { max: 1, windowMs: DAY_MS },
  reports: { max: 10, windowMs: HOUR_MS },

  /** Of one browser or session. */
  writes: { max: 120, windowMs: MINUTE_MS },

  /** Codes that are tried in one cart. */
  offerCodes: { max: 30, windowMs: HOUR_MS },
  /** Carts that one cart shares, each kept for a week; and those that one member of staff looks for. */
  sharedCarts: { max: 20, windowMs: HOUR_MS },
  sharedCodes: { max: 300, windowMs: HOUR_MS },
  /** Phone numbers and names that are tried on the link of one order: its reader must not find out whose it is. */
  buyersOfOrder: { max: 5, windowMs: DAY_MS },
  /** New hand-over codes of one customer. */
  handOverCodes: { max: 5, windowMs: HOUR_MS },

  /** Of one customer. */
  orders: { max: 10, windowMs: MINUTE_MS },
  /** Orders of one customer or guest that were not paid in time: the next one holds no goods until it is paid. */
  expiredOrders: { max: 2, windowMs: DAY_MS },
  /** Further payments of one order. */
  furtherPayments: { max: 9, windowMs: HOUR_MS },
  /** More time for the deposit of one order. */
  depositTime: { max: 1, windowMs: DAY_MS },
  /** How often the owner is told that a transfer for one order was sent. */
  transfersSaid: { max: 1, windowMs: DAY_MS },
  /** Returns that one customer asks for. */
  returns: { max: 20, windowMs: DAY_MS },
  /** Pictures of one customer: to read one takes the server about a second, and each stays in every backup. */
  pictures: { max: 12, windowMs: HOUR_MS },
  picturesOfDay: { max: 30, windowMs: DAY_MS },

  /** At the desk: passwords of one account from one network. */
  deskPasswords: { max: 5, windowMs: 15 * MINUTE_MS },
  /** By account alone: only somebody who knows its password can try codes. */
  deskCodes: { max: 10, windowMs: 15 * MINUTE_MS },
  /** Failures that the audit notes of all, and of one account that is stopped. */
  deskFailuresNoted: { max: 200, windowMs: HOUR_MS },
  deskStopsNoted: { max: 1, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

/**
 * How many wrong codes of gift cards one browser, account or order may try. Each row comes into force when the one
 * before it is over, so that the wait grows: after 5 tries up to 5 minutes, after 3 more up to half an hour, then 4
 * hours, then a day.
 */
export const CARD_CODES = [
  { max: 5, windowMs: 5 * MINUTE_MS },
  { max: 8, windowMs: 30 * MINUTE_MS },
  { max: 12, windowMs: 4 * HOUR_MS },
  { max: 20, windowMs: DAY_MS },
] as const satisfies RateLimit[]

/** The most pieces that are held unpaid. `byNetwork` grows by `byPaidOrder` for each order that it paid in the last day. */
export const MOST_HELD = { byCustomer: 30, byNetwork: 300, byPaidOrder: 10 }

/**
 * The most mails that a network has the shop send in an hour to addresses which nobody has verified, where the page
 * says the same: links of orders, the newsletter, alerts of goods. It grows as what is held does.
 */
export const MOST_MAILED = { byNetwork: 300, byPaidOrder: 10, windowMs: HOUR_MS }

type NetworkLimit = { slow: number; refuse: number; windowMs: number }
const FLOOD = { slow: 300, refuse: 3_000, windowMs: HOUR_MS }

/**
 * What the people of one network may do. Thousands of phones share one address of their company, so a network is only
 * made slower above `slow`, and refused above `refuse`, which is a flood.
 */
export const OF_NETWORK = {
  /** Failed ones, at the desk too. */
  'sign-in': { slow: 300, refuse: 5_000, windowMs: HOUR_MS },
  'sign-up': FLOOD,
  resend: FLOOD,
  reset: FLOOD,
  newsletter: FLOOD,
  'stock-alert': FLOOD,
  /** Wrong codes of offers, gift cards and shared carts. */
  code: FLOOD,
  'guest-order': FLOOD,
  report: FLOOD,
  picture: FLOOD,
  writes: { slow: 6_000, refuse: 30_000, windowMs: MINUTE_MS },
} as const satisfies Record<string, NetworkLimit>

export type NetworkAct = keyof typeof OF_NETWORK
