import { chipLabel, NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { after, DAY_MS, type Moment } from '#lib/time.ts'
import type { LifeStage, Order } from '../orders.ts'

/** The lists of people at the desk. `unverified`: accounts whose mail was never followed. */
export const PEOPLE_TABS = ['all', 'again', 'owe', 'refused', 'blocked', 'unverified'] as const
export type PeopleTab = (typeof PEOPLE_TABS)[number]

/** Tabs of people by their orders. */
export type BuyersTab = Exclude<PeopleTab, 'unverified'>

/** Which of them: the newest order of each, or that for which a tab names them, goes there or was made since. */
export type BuyersFilter = { stateId: number | null; since: Moment | null }

/** Since when somebody ordered. */
export const SINCE = ['week', 'month', 'half-year', 'year'] as const
type Since = (typeof SINCE)[number]
const SINCE_DAYS: Record<Since, number> = { week: 7, month: 30, 'half-year': 180, year: 365 }

export const sinceOf = (since: Since, now: Moment): Moment =>
  after(now, -SINCE_DAYS[since] * DAY_MS)

/** From so many people in six months on the law asks who keeps their data to register. */
export const REGISTER_FROM = 200

/** Somebody who ordered, by their newest order. */
export type KnownBuyer = {
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
  /** Too little came for some orders: what is missing of them together, and the number of the newest one. */
  oweKobo: number
  owesOn: string | null
}

/** How many of the sizes that a person buys are named. */
const MOST_SIZES = 2
const BOUGHT: readonly LifeStage[] = ['to-pack', 'packed', 'sent', 'delivered']

/** The sizes that a person bought most, the most first: not of what waits or did not stay. */
export function usualSizes(orders: readonly Pick<Order, 'stage' | 'items'>[]): string[] {
  const pieces = new Map<string, number>()
  const bought = orders.filter(({ stage }) => BOUGHT.includes(stage))
  for (const { size, quantity } of bought.flatMap(({ items }) => items))
    if (size !== NO_SIZE) {
      const name = chipLabel(size)
      pieces.set(name, (pieces.get(name) ?? 0) + quantity)
    }
  const sorted = [...pieces].toSorted(([, one], [, other]) => other - one)
  return sorted.slice(0, MOST_SIZES).map(([name]) => name)
}
