import { fieldError } from '#lib/errors.ts'
import { isBought } from '#lib/orders/life.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import { paidFor } from '#lib/pricing/lines.ts'
import type { Shop } from '#lib/shop.ts'
import { refundTexts } from '#lib/texts/buying/refunds.ts'
import { ACCEPTED_STATES } from '../payments.ts'
import { type Balance, goesBackItself, readRefunds } from './balances.server.ts'
import { canSendBack } from './refund.server.ts'
import { endsOrder } from './refund-ledger.server.ts'
import type { OrderWithRefunds } from './requests.server.ts'
import { type RefundUnits, sumOf, unitsToRefund } from './requests.ts'

/** A line of an order. `left`: how many pieces can still be refunded. `isOut`: pieces of it can still go back into stock. */
export type RefundLine = { item: Order['items'][number]; left: number; isOut: boolean }

export type Refundable = OrderWithRefunds & {
  lines: RefundLine[]
  /** The payments that money can go back from. */
  open: Balance[]
  version: string
}

/** What can be refunded of an order. */
export async function readRefundable(shop: Shop, order: Order): Promise<Refundable> {
  const refunds = await readRefunds(shop, order.id)
  const left = unitsToRefund(order, refunds.requests)
  const found = { order, ...refunds }
  return {
    ...found,
    lines: await linesOf(shop, order, ({ id }) => left.get(id) ?? 0),
    open: openOf(refunds.balances),
    version: versionOf(found),
  }
}

/** The lines of an order, with how many pieces of each `leftOf` says. */
export async function linesOf(
  shop: Shop,
  { id, items }: Order,
  leftOf: (item: Order['items'][number]) => number,
): Promise<RefundLine[]> {
  const out = await findUnitsOut(shop, id)
  return items.map((item) => ({
    item,
    left: leftOf(item),
    isOut: item.sizeId !== null && out.has(item.sizeId),
  }))
}

export const openOf = (balances: readonly Balance[]): Balance[] =>
  balances.filter((balance) => balance.leftKobo > 0 && !goesBackItself(balance))

/** Differs as soon as the order or its refunds have changed. */
export const versionOf = ({ order, balances, requests }: OrderWithRefunds): string => {
  const ended = requests.filter(({ takenBackAt, failedAt }) => takenBackAt ?? failedAt)
  return [sumOf(balances, 'leftKobo'), requests.length, ended.length, stageOf(order)].join('-')
}

type Asked = {
  units: RefundUnits[]
  /** Null for the price of the goods. */
  sumKobo: number | null
  /** A reference; empty for the payment that paid the order. */
  payment: string
  /** The bank's reference of money that the owner sent; empty when the shop is to send it. */
  proof: string
}

export type RefundPlan = {
  payment: Balance
  amountKobo: number
  units: RefundUnits[]
  isByHand: boolean
  /** Whether it is what was paid above the price. */
  isExcess: boolean
  /** Whether this refund ends the order. */
  endsOrder: boolean
}

/** The refund that is asked for. Throws ShopError beside `units.12`, `sum` or `proof`. */
export function planRefund(
  shop: Shop,
  { open, order, lines }: Refundable,
  { units, sumKobo, payment: wanted, proof }: Asked,
): RefundPlan {
  const paid = open.find(({ attempt }) => ACCEPTED_STATES.includes(attempt.state)) ?? open[0]
  const payment = wanted ? open.find(({ reference }) => reference === wanted) : paid
  if (!payment) throw fieldError('sum', refundTexts.onlyLeft(0))
  for (const { orderItemId, quantity } of units) {
    const left = lines.find(({ item }) => item.id === orderItemId)?.left ?? 0
    if (quantity > left) throw fieldError(`units.${orderItemId}`, refundTexts.onlyUnits(left))
  }
  const amountKobo = sumKobo ?? paidForUnits(lines, units)
  if (amountKobo === 0) throw fieldError('sum', refundTexts.nothingChosen)
  if (amountKobo > payment.leftKobo) throw fieldError('sum', refundTexts.onlyLeft(payment.leftKobo))
  const { attempt, cameKobo, leftKobo } = payment
  const isWhole = amountKobo === leftKobo
  const isByHand = proof !== ''
  const canSend = canSendBack(shop, attempt, amountKobo === cameKobo ? 'byOwner' : 'part')
  if (!canSend && !isByHand) throw fieldError('proof', refundTexts.needsProof(attempt.provider))
  const isExcess =
    attempt.state === 'overpaid' &&
    units.length === 0 &&
    amountKobo === cameKobo - attempt.amountKobo
  const ends = isBought(order) && endsOrder(attempt.state, isWhole ? 'byOwner' : 'part')
  return { payment, amountKobo, units, isByHand, isExcess, endsOrder: ends }
}

/** What was paid for these units, after those that are refunded already. */
const paidForUnits = (lines: readonly RefundLine[], units: readonly RefundUnits[]): number =>
  units.reduce((sum, { orderItemId, quantity }) => {
    const line = lines.find(({ item }) => item.id === orderItemId)
    return line ? sum + paidFor(line.item, quantity, line.item.quantity - line.left) : sum
  }, 0)
