import { isOpen } from '../standing.ts'
import type { Order } from '../orders.ts'

type Deposited = Pick<Order, 'stage' | 'depositKobo' | 'confirmedAt'>
type Sums = Pick<Order, 'sumTotalKobo' | 'creditKobo' | 'partKobo'>

/** Whether its buyer has chosen to pay on delivery, and it is packed when the deposit of that is paid. */
export const waitsForDeposit = ({ stage, depositKobo, confirmedAt }: Deposited): boolean =>
  isOpen({ stage }) && depositKobo > 0 && confirmedAt === null

/** What it costs (kobo) after gift cards and store credit, and what has come of it. */
export const restOf = ({ sumTotalKobo, creditKobo, partKobo }: Sums) =>
  sumTotalKobo - creditKobo - partKobo

/**
 * What is left to pay (kobo) after gift cards, store credit and what has come of it, or of the deposit: the sum of a
 * payment attempt.
 */
export const leftToPay = (order: Deposited & Sums): number =>
  waitsForDeposit(order) ? order.depositKobo - order.partKobo : restOf(order)

/** What money (kobo) pays of an order that it is noted for: all of it, where it is enough for more than the deposit. */
export const paidBy = (order: Deposited & Sums, kobo: number): number =>
  waitsForDeposit(order) && kobo >= restOf(order) ? restOf(order) : leftToPay(order)

/**
 * What came (kobo) of an order with a payment: itself, and the parts before it where it is not enough alone. It is when
 * its page was opened before they came.
 */
export const sumThatCame = (order: Deposited & Sums, paidKobo: number): number =>
  paidKobo < leftToPay(order) + order.partKobo ? paidKobo + order.partKobo : paidKobo
