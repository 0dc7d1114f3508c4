import { fieldError } from '#lib/errors.ts'
import { openCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { isBought } from '#lib/orders/standing.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { settleReturn } from '#lib/orders/returns/settle.server.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import { paidFor } from '#lib/pricing/lines.ts'
import type { Shop } from '#lib/shop.ts'
import { refundTexts } from '#lib/texts/buying/refunds.ts'
import { type Balance, goesBackItself, readRefunds } from './balances.server.ts'
import { acceptedOf, isCard } from './order-of-refunds.ts'
import { canSendBack } from './refund.server.ts'
import { type AskedRefund, type OrderWithRefunds, requestOf } from './requests.server.ts'
import { type RefundUnits, sumOf, unitsToRefund } from './requests.ts'

/**
 * A line of an order. `left`: how many pieces can still be refunded. `isOut`: pieces of it can still go back into
 * stock.
 */
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
  /** A reference; empty for what paid the order. */
  payment: string
  /** The bank's reference of money that the owner sent; empty when the shop is to send it. */
  proof: string
  /** Whether it goes to the customer's store credit. */
  toCredit: boolean
}

/** Money that goes back from one payment. */
export type RefundPart = { payment: Balance; amountKobo: number }

export type RefundPlan = {
  /** The company's money first, then that of gift cards: never more than each gave. */
  parts: RefundPart[]
  amountKobo: number
  units: RefundUnits[]
  isByHand: boolean
  /** Whether it is what was paid above the price. */
  isExcess: boolean
  toCredit: boolean
  /** Whether this refund ends the order. */
  endsOrder: boolean
}

/** The refund that is asked for. Throws ShopError beside `units.12`, `sum`, `proof` or `to`. */
export function planRefund(
  shop: Shop,
  { open, order, lines }: Refundable,
  { units, sumKobo, payment: wanted, proof, toCredit }: Asked,
): RefundPlan {
  const accepted = acceptedOf(open)
  const others = open.filter((balance) => !accepted.includes(balance))
  const other = others.find(({ reference }) => reference === wanted)
  if (wanted !== '' && open.every(({ reference }) => reference !== wanted))
    throw fieldError('sum', refundTexts.onlyLeft(0))
  const from = other ? [other] : accepted.length > 0 ? accepted : others.slice(0, 1)
  for (const { orderItemId, quantity } of units) {
    const left = lines.find(({ item }) => item.id === orderItemId)?.left ?? 0
    if (quantity > left) throw fieldError(`units.${orderItemId}`, refundTexts.onlyUnits(left))
  }
  const amountKobo = sumKobo ?? paidForUnits(lines, units)
  if (amountKobo === 0 && from.length > 0) throw fieldError('sum', refundTexts.nothingChosen)
  const leftKobo = sumOf(from, 'leftKobo')
  if (amountKobo > leftKobo || from.length === 0)
    throw fieldError('sum', refundTexts.onlyLeft(leftKobo))
  const parts = partsOf(from, amountKobo)
  const isByHand = proof !== ''
  if (toCredit && order.customerId === null) throw fieldError('to', refundTexts.noAccount)
  if (toCredit && isByHand) throw fieldError('proof', refundTexts.notBoth)
  const unsent = toCredit || isByHand ? undefined : parts.find((part) => !isSent(shop, part))
  if (unsent) throw fieldError('proof', refundTexts.needsProof(unsent.payment.attempt.provider))
  const isExcess = units.length === 0 && parts.length === 1 && parts.every(isAbovePrice)
  const ends = !other && isBought(order) && accepted.length > 0 && amountKobo === leftKobo
  return { parts, amountKobo, units, isByHand, isExcess, toCredit, endsOrder: ends }
}

function partsOf(from: readonly Balance[], amountKobo: number): RefundPart[] {
  let left = amountKobo
  return from.flatMap((payment) => {
    const part = { payment, amountKobo: Math.min(left, payment.leftKobo) }
    left -= part.amountKobo
    return part.amountKobo > 0 ? [part] : []
  })
}

const isAbovePrice = ({ payment: { attempt, cameKobo }, amountKobo }: RefundPart): boolean =>
  attempt.state === 'overpaid' && amountKobo === cameKobo - attempt.amountKobo

const isSent = (shop: Shop, { payment: { attempt, cameKobo }, amountKobo }: RefundPart): boolean =>
  canSendBack(shop, attempt, amountKobo === cameKobo ? 'byOwner' : 'part')

/** What was paid for these units, after those that are refunded already. */
const paidForUnits = (lines: readonly RefundLine[], units: readonly RefundUnits[]): number =>
  units.reduce((sum, { orderItemId, quantity }) => {
    const line = lines.find(({ item }) => item.id === orderItemId)
    return line ? sum + paidFor(line.item, quantity, line.item.quantity - line.left) : sum
  }, 0)

type Sending = Required<Pick<AskedRefund, 'reason' | 'who' | 'limitStaffId' | 'delayMs'>> & {
  /** The return of the order that it settles. */
  returnId: number | null
  /** The bank's reference of money that the owner sent. */
  proof: string
  isExchange?: boolean
}

/**
 * Does what was planned, under the lock of the order. Returns the ids of the requests, one for each part. Throws
 * ShopError as `requestOf` does. Call it in a transaction.
 */
export async function requestPlanned(
  shop: Shop,
  found: OrderWithRefunds,
  { parts, units, isByHand, isExcess, toCredit, endsOrder }: RefundPlan,
  { proof, delayMs, returnId, ...asked }: Sending,
): Promise<number[]> {
  const { customerId, id } = found.order
  if (returnId !== null) await settleReturn(shop, id, returnId)
  const cardId = toCredit && customerId !== null ? await openCredit(shop, customerId) : null
  const ids: number[] = []
  for (const [place, { payment, amountKobo }] of parts.entries()) {
    const id = await requestOf(shop, found, {
      ...asked,
      reference: payment.reference,
      amountKobo,
      isExcess,
      units: place === 0 ? units : [],
      cardId,
      returnId,
      isWithRest: endsOrder,
      ...(isByHand && !isCard(payment) ? { proof } : { delayMs }),
    })
    ids.push(id)
  }
  return ids
}
