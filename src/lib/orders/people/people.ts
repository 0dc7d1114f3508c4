import type { Moment } from '#lib/time.ts'

/** The lists of people at the desk. `unverified`: accounts whose mail was never followed. */
export const PEOPLE_TABS = ['all', 'again', 'refused', 'blocked', 'unverified'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]

/** From so many people in six months on the law asks who keeps their data to register. */
export const REGISTER_FROM = 200

/** Somebody who ordered, by their newest order. */
export type Buyer = {
  /** Who it is in the database; never in an address, as it may be a phone number. */
  key: string
  customerId: number | null
  /** Of the newest order, as `at`. */
  orderId: string
  number: string
  at: Moment
  name: string
  phone: string
  email: string
  lga: string
  state: string
  isCounter: boolean
}

/** What all orders of a person come to. */
export type PersonSums = {
  orders: number
  /** What they paid, without what went back. */
  paidKobo: number
  backKobo: number
  /** Parcels that they did not take. */
  refused: number
  since: Moment
}
