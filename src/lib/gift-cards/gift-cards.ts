import { LEAST_TO_PAY_KOBO } from '#lib/offers/apply.ts'
import { fieldError } from '#lib/errors.ts'
import { giftCardTexts } from '#lib/texts/buying/gift-cards.ts'
import {
  after,
  DAY_MS,
  HOUR_MS,
  isDay,
  isFarAhead,
  lagosDayOf,
  type Moment,
  startOfLagosDay,
} from '#lib/time.ts'

/** A gift card is paid with by its code; store credit belongs to a customer's account and has no code. */
export type CardKind = 'card' | 'credit'

/**
 * Why money goes into a card or out of it. `given`: at the desk. `sold`: a customer has bought it. `paid`, `unpaid`: it
 * was taken for an order, and came back as the order was not paid. `refunded`: money of an order went back to it.
 * `moved`: from a card that nobody can pay with to a new one. `expired`: what was left when the card ended.
 */
export const MOVE_CAUSES = [
  'given',
  'sold',
  'cancelled',
  'paid',
  'unpaid',
  'refunded',
  'moved',
  'expired',
] as const
export type CardMoveCause = (typeof MOVE_CAUSES)[number]

export type GiftCard = {
  id: number
  kind: CardKind
  lastFour: string | null
  customerId: number | null
  balanceKobo: number
  madeAt: Moment
  /** From when on it pays nothing; null: never. */
  expiresAt: Moment | null
  /** When it was cancelled, or what was left was taken off it at its end. */
  cancelledAt: Moment | null
}

type End = Pick<GiftCard, 'expiresAt' | 'cancelledAt'>

/** Whether the time of a card is over. */
export const isExpired = ({ expiresAt }: Pick<End, 'expiresAt'>, now: Moment): boolean =>
  expiresAt !== null && expiresAt <= now

/** Whether a card may pay now. */
export const mayPay = (card: End, now: Moment): boolean =>
  card.cancelledAt === null && !isExpired(card, now)

/** The longest name and message of a mail that brings a card. */
export const RECIPIENT_LENGTH = 100
export const MESSAGE_LENGTH = 500
/** When in the day a card is mailed, in Lagos. */
const MAILED_AT_MS = 8 * HOUR_MS

/**
 * When a card is mailed on a day in Lagos: at 8 o'clock, or at once on the present day. Throws ShopError beside `day`
 * for what is no day, is past, or is more than a year ahead.
 */
export function mailedOn(day: string, now: Moment): Moment {
  if (!isDay(day) || day < lagosDayOf(now) || isFarAhead(day, now))
    throw fieldError('day', giftCardTexts.wrongDay)
  const at = after(startOfLagosDay(day), MAILED_AT_MS)
  return at < now ? now : at
}

/** For how much (kobo) a customer buys gift cards in a day, until the owner says another sum. */
export const USUAL_DAY_KOBO = 50_000_000

/** The most months that a card can count. */
export const MOST_MONTHS = 120
/** How long before its end the holder of a card is told. */
export const TOLD_BEFORE_MS = 14 * DAY_MS

/**
 * When a card ends that is made now and counts so many months: at midnight after the same day of the month in Lagos, or
 * after its last day where there is no such day. Null for 0 months: never.
 */
export function expiryOf(now: Moment, months: number): Moment | null {
  if (months === 0) return null
  const [year = 0, month = 0, day = 0] = lagosDayOf(now).split('-').map(Number)
  // Day 0 of the month after is the last day.
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const date = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
  return after(startOfLagosDay(date.toISOString().slice(0, 10)), DAY_MS)
}

/** The most cards that pay one order. */
export const MOST_CARDS = 5

export type CardShare = { cardId: number; amountKobo: number }

/**
 * How much each card pays of a sum (kobo): one after the other, each as much as it holds. They leave nothing to pay, or
 * as much as payment companies take at least.
 */
export function shareAmong(
  sumKobo: number,
  cards: readonly Pick<GiftCard, 'id' | 'balanceKobo'>[],
): CardShare[] {
  const held = cards.reduce((sum, { balanceKobo }) => sum + balanceKobo, 0)
  const isWhole = held >= sumKobo
  let left = isWhole ? sumKobo : Math.min(held, Math.max(0, sumKobo - LEAST_TO_PAY_KOBO))
  const shares: CardShare[] = []
  for (const { id: cardId, balanceKobo } of cards) {
    const amountKobo = Math.min(left, balanceKobo)
    if (amountKobo > 0) shares.push({ cardId, amountKobo })
    left -= amountKobo
  }
  return shares
}

/** What the shares are together (kobo). */
export const sumShares = (shares: readonly CardShare[]): number =>
  shares.reduce((sum, { amountKobo }) => sum + amountKobo, 0)
