import type { DepositTerms } from './price/deposit.ts'
import { type Moment, after, DAY_MS, dayAndMonthOf, lagosDayOf } from '#lib/time.ts'
import type { ByWeight } from './price/weight.ts'

/** A state or a local government area. */
export type StateOrLga = { id: number; name: string }

/** A state's name in a list: most people know the capital's territory by its city. */
export const pickName = (name: string): string =>
  name === 'Federal Capital Territory' ? `${name} (Abuja)` : name

export type StateWithLgas = StateOrLga & { lgas: StateOrLga[] }

export type Zone = DepositTerms & {
  feeKobo: number
  /** Goods worth this much or more are delivered free; null: never. */
  freeOverKobo: number | null
  /** The largest order total (kobo) that can be paid on delivery there; null: none can. */
  doorUpToKobo: number | null
  /** Null: weight costs nothing. */
  byWeight: ByWeight | null
  etaMinDays: number
  etaMaxDays: number
}

export type Address = {
  id: number
  name: string
  streetAddress: string
  lga: StateOrLga
  state: StateOrLga
  /** E.164. */
  phone: string
  email: string
}

/** Goods are delivered, or picked up at a place of the shop. */
export type ShippingMode = 'delivery' | 'pickup'

/** A place of the shop, or a bus park to which a driver brings the parcel. */
export type PickupKind = 'shop' | 'park'

/**
 * How goods get to their buyer, in words: those for a bus park are neither those for a delivery nor for a place of the
 * shop.
 */
export type ShippingWay = ShippingMode | 'park'

/** A place where goods can be picked up. */
export type PickupPlace = {
  id: number
  name: string
  /** With its state. */
  address: string
  /** In words; empty where they are not said. */
  hours: string
  feeKobo: number
  kind: PickupKind
  stateId: number | null
  /** At a bus park about what the buyer pays the driver, beside the order; null: not said. */
  driverKobo: number | null
}

/** The places in short: where, and the least that picking up costs. */
export type PickupInShort = { where: string; feeKobo: number }

/** How many working days a delivery takes, at least and at most. */
export type WorkingDays = { minDays: number; maxDays: number }

/** `days`: null for pickup. `place`: where it is picked up; null for a delivery, and at the counter. */
export type DeliveryPrice = {
  /** With what it costs for the weight. */
  feeKobo: number
  surchargeKobo: number
  freeOverKobo: number | null
  eta: string
  days: WorkingDays | null
  place: PickupPlace | null
  /** Where it is brought; null for what its buyer picks up. */
  zone: Zone | null
}

/** What delivery to one area costs (naira) and takes. */
export type AreaQuote = {
  billing_total: number
  free_over: number | null
  min_days: number
  max_days: number
  /** The days to come on which the shop is closed; left out where there are none. */
  closed_days?: string[] | undefined
  /** Left out where weight costs nothing. */
  by_weight?: { included_kg: number; per_kg: number } | undefined
}

/** How much more (kobo) makes delivery free; 0 when it is free, null when it never is. */
export const missingForFree = (
  { freeOverKobo }: Pick<Zone, 'freeOverKobo'>,
  goodsKobo: number,
): number | null => (freeOverKobo === null ? null : Math.max(0, freeOverKobo - goodsKobo))

const SUNDAY = 0

/** Days in Lagos, `2026-12-25`, on which the shop does not work. */
export type ClosedDays = ReadonlySet<string>

/** The day in Lagos that is `days` working days (all but Sunday and `closed`) after `moment`, as a UTC date. */
export function workingDayAfter(moment: Moment, days: number, closed: ClosedDays): Date {
  let day: Moment = `${lagosDayOf(moment)}T00:00:00.000Z`
  for (let left = days; left > 0;) {
    day = after(day, DAY_MS)
    if (new Date(day).getUTCDay() !== SUNDAY && !closed.has(day.slice(0, 10))) left -= 1
  }
  return new Date(day)
}

/** `Wed 25 – Fri 27 November`: when something that is paid at `moment` arrives. */
export function formatArrival(
  moment: Moment,
  { minDays, maxDays }: WorkingDays,
  closed: ClosedDays,
): string {
  const from = workingDayAfter(moment, minDays, closed)
  const to = workingDayAfter(moment, maxDays, closed)
  const last = dayAndMonthOf(to)
  if (from.getTime() === to.getTime()) return `${last.day} ${last.month}`
  const first = dayAndMonthOf(from)
  const start = first.month === last.month ? first.day : `${first.day} ${first.month}`
  return `${start} – ${last.day} ${last.month}`
}

/** `Wed 25 November`, of a date in UTC. */
export function formatDay(date: Date): string {
  const { day, month } = dayAndMonthOf(date)
  return `${day} ${month}`
}
