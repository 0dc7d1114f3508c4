import { LEAST_TO_PAY_KOBO } from '#lib/offers/apply.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts'

/** A gift card is paid with by its code; store credit belongs to a customer's account and has no code. */
export type CardKind = 'card' | 'credit'

/**
 * Why money goes into a card or out of it. `paid`, `unpaid`: it was taken for an order, and came back as the order was not paid.
 * `refunded`: money of an order went back to it.
 */
export const MOVE_CAUSES = ['given', 'cancelled', 'paid', 'unpaid', 'refunded'] as const
export type MoveCause = (typeof MOVE_CAUSES)[number]

export type GiftCard = {
  id: number
  kind: CardKind
  lastFour: string | null
  customerId: number | null
  balanceKobo: number
  madeAt: string
  cancelledAt: string | null
}

/** Letters and digits that nobody takes for each other: without 0, O, 1 and I. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CODE_LENGTH = 16
/** The longest code that is read, with blanks and hyphens, as people type it. */
export const TYPED_CODE_LENGTH = 40

/** A code as it is compared: without what people put between its parts. */
export const normalCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()

/** Whether a code, as `normalCode` writes it, can be one of ours. */
export const isCode = (normal: string): boolean =>
  normal.length === CODE_LENGTH && [...normal].every((sign) => CODE_ALPHABET.includes(sign))

/** A code as people read it: `ABCD-EFGH-JKLM-NPQR`. */
export const formatCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** The most cards that pay one order. */
export const MOST_CARDS = 5

/**
 * How many wrong codes one connection or account may try. Each row comes into force when the one before it is over, so that the wait grows:
 * after 5 tries up to 5 minutes, after 3 more up to half an hour, then 4 hours, then a day.
 */
export const CODE_TRIES = [
  { max: 5, windowMs: 5 * MINUTE_MS },
  { max: 8, windowMs: 30 * MINUTE_MS },
  { max: 12, windowMs: 4 * HOUR_MS },
  { max: 20, windowMs: DAY_MS },
] as const

export type CardShare = { cardId: number; amountKobo: number }

/**
 * How much each card pays of a sum (kobo): one after the other, each as much as it holds. They leave nothing to pay, or as much as
 * payment companies take at least.
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
