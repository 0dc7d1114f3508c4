import { ACCEPTED_STATES, type Attempt, GIFT_CARD } from '../payments.ts'
import type { Balance } from './balances.server.ts'
import type { RefundWhy } from './requests.server.ts'
import { type RefundKind, sumOf } from './requests.ts'

/** The payments that completed an order, in the order in which money goes back: gift cards last. */
export const acceptedOf = (open: readonly Balance[]): Balance[] =>
  open
    .filter(({ attempt }) => ACCEPTED_STATES.includes(attempt.state))
    .toSorted((a, b) => Number(isCard(a)) - Number(isCard(b)))

/** Whether a gift card or store credit paid it. */
export const isCard = ({ attempt }: Balance): boolean => attempt.provider === GIFT_CARD

/** What is left of the other payments that completed the order with this one, as a gift card does. */
export const leftOfOthers = (balances: readonly Balance[], { reference, state }: Attempt): number =>
  ACCEPTED_STATES.includes(state)
    ? sumOf(
        balances.filter(
          ({ attempt }) =>
            attempt.reference !== reference && ACCEPTED_STATES.includes(attempt.state),
        ),
        'leftKobo',
      )
    : 0

/**
 * What kind of refund a sum is. One that leaves a gift card with money of the order is a part of it, and so is an
 * exchange.
 */
export function refundKindOf(
  why: RefundWhy,
  amountKobo: number,
  leftKobo: number,
  othersKobo: number,
): RefundKind {
  if (why === 'excess' || why === 'refunded' || why === 'paidTwice') return why
  if (why === 'exchanged' || amountKobo < leftKobo) return 'part'
  return othersKobo === 0 || why === 'whole' || why === 'cancelled' ? 'byOwner' : 'part'
}
