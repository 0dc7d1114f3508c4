import type { Order } from '../orders.ts'

type Deposited = Pick<Order, 'status' | 'depositKobo' | 'confirmedAt'>

/** Whether its buyer has chosen to pay on delivery, and it is packed when the deposit of that is paid. */
export const waitsForDeposit = ({ status, depositKobo, confirmedAt }: Deposited): boolean =>
  status === 'pending' && depositKobo > 0 && confirmedAt === null

/** What it costs (kobo) after gift cards and store credit. */
export const restOf = ({ sumTotalKobo, creditKobo }: Pick<Order, 'sumTotalKobo' | 'creditKobo'>) =>
  sumTotalKobo - creditKobo

/** What is left to pay (kobo) after gift cards and store credit, or the deposit: the sum of a payment attempt. */
export const leftToPay = (order: Deposited & Pick<Order, 'sumTotalKobo' | 'creditKobo'>): number =>
  waitsForDeposit(order) ? order.depositKobo : restOf(order)

/** What money (kobo) pays of an order that it is noted for: all of it, where it is enough for more than the deposit. */
export const paidBy = (order: Parameters<typeof leftToPay>[0], kobo: number): number =>
  waitsForDeposit(order) && kobo >= restOf(order) ? restOf(order) : leftToPay(order)
