import { fieldError } from '#lib/errors.ts'
import { openCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { isBought } from '#lib/orders/standing.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { settleReturn } from '#lib/orders/returns/settle.server.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import { paidFor } from '#lib/pricing/lines.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { refundTexts } from '#lib/texts/buying/refunds.ts'
import { type Balance, readRefunds } from './balances.server.ts'
import { acceptedOf, isCard } from './order-of-refunds.ts'
import { canSendBack } from './refund.server.ts'
import {
  type AskedRefund,
  checkLeft,
  type OrderWithRefunds,
  type RefundWhy,
  requestRefund,
} from './requests.server.ts'
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
    version: refundVersionOf(found),
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
  balances.filter(({ leftKobo }) => leftKobo > 0)

/** Differs as soon as the order or its refunds have changed. */
export const refundVersionOf = ({ order, balances, requests }: OrderWithRefunds): string => {
  const ended = requests.filter(({ takenBackAt, failedAt }) => takenBackAt ?? failedAt)
  return [sumOf(balances, 'leftKobo'), requests.length, ended.length, stageOf(order)].join('-')
}

/** Who sends it: the company the way it came, the shop to store credit, or the owner, who has done so. */
export type RefundBy = { by: 'company' } | { by: 'credit' } | { by: 'hand'; proof: string }

type Asked = {
  units: RefundUnits[]
  /** Null for the price of the goods. */
  sumKobo: number | null
  /** A reference; empty for what paid the order. */
  payment: string
  by: RefundBy
}

/** Money that goes back from one payment. */
export type RefundPart = { payment: Balance; amountKobo: number }

export type RefundPlan = {
  /** The company's money first, then that of gift cards: never more than each gave. */
  parts: RefundPart[]
  amountKobo: number
  units: RefundUnits[]
  why: RefundWhy
  by: RefundBy
}

/** What a form says of the way. Throws ShopError beside `proof` for both at once. */
export function byOf(proof: string, toCredit: boolean): RefundBy {
  if (toCredit && proof !== '') throw fieldError('proof', refundTexts.notBoth)
  if (toCredit) return { by: 'credit' }
  return proof === '' ? { by: 'company' } : { by: 'hand', proof }
}

/** The refund that is asked for. Throws ShopError beside `units.12`, `sum`, `proof` or `to`. */
export function planRefund(
  shop: Shop,
  found: Refundable,
  { units, sumKobo, payment: wanted, by }: Asked,
): RefundPlan {
  const { open, order, lines } = found
  const accepted = acceptedOf(open)
  const others = open.filter((balance) => !accepted.includes(balance))
  const other = others.find(({ reference }) => reference === wanted)
  if (wanted !== '' && open.every(({ reference }) => reference !== wanted))
    throw fieldError('sum', refundTexts.onlyLeft(0))
  const from = other ? [other] : accepted.length > 0 ? accepted : others.slice(0, 1)
  const amountKobo = sumKobo ?? paidForUnits(lines, units)
  const leftKobo = sumOf(from, 'leftKobo')
  checkLeft(found, { amountKobo, leftKobo, units })
  if (from.length === 0) throw fieldError('sum', refundTexts.onlyLeft(0))
  if (amountKobo === 0) throw fieldError('sum', refundTexts.nothingChosen)
  const parts = partsOf(from, amountKobo)
  if (by.by === 'credit' && order.customerId === null) throw fieldError('to', refundTexts.noAccount)
  const unsent = by.by === 'company' ? parts.find((part) => !isSent(shop, part)) : undefined
  if (unsent) throw fieldError('proof', refundTexts.needsProof(unsent.payment.attempt.provider))
  const isWhole = !other && isBought(order) && accepted.length > 0 && amountKobo === leftKobo
  const isExcess = units.length === 0 && parts.length === 1 && parts.every(isAbovePrice)
  return { parts, amountKobo, units, why: isExcess ? 'excess' : isWhole ? 'whole' : 'part', by }
}

function partsOf(from: readonly Balance[], amountKobo: number): RefundPart[] {
  let left = amountKobo
  return from.flatMap((payment) => {
    const part = { payment, amountKobo: Math.min(left, payment.leftKobo) }
    left -= part.amountKobo
    return part.amountKobo > 0 ? [part] : []
  })
}

/** Once something of it has gone back, or is on its way, a sum is a part of what is left. */
const isAbovePrice = ({ payment, amountKobo }: RefundPart): boolean =>
  payment.attempt.state === 'overpaid' &&
  payment.leftKobo === payment.cameKobo &&
  amountKobo === payment.cameKobo - payment.attempt.amountKobo

const isSent = (shop: Shop, { payment: { attempt, cameKobo }, amountKobo }: RefundPart): boolean =>
  canSendBack(shop, attempt, amountKobo === cameKobo ? 'byOwner' : 'part')

/** What was paid for these units, after those that are refunded already. */
const paidForUnits = (lines: readonly RefundLine[], units: readonly RefundUnits[]): number =>
  units.reduce((sum, { orderItemId, quantity }) => {
    const line = lines.find(({ item }) => item.id === orderItemId)
    return line ? sum + paidFor(line.item, quantity, line.item.quantity - line.left) : sum
  }, 0)

type Sending = Required<Pick<AskedRefund, 'reason' | 'who' | 'limitStaffId'>> & {
  /** How long it can be taken back. */
  afterMs: number
  /** The return of the order that it settles. */
  returnId: number | null
}

/**
 * Does what was planned, under the lock of the order. Returns the ids of the requests, one for each part. Throws
 * ShopError as `requestRefund` does.
 */
export async function requestPlanned(
  shop: Work,
  found: OrderWithRefunds,
  { parts, units, why, by }: RefundPlan,
  { afterMs, returnId, ...asked }: Sending,
): Promise<number[]> {
  const { customerId, id } = found.order
  if (returnId !== null) await settleReturn(shop, id, returnId)
  const toCredit = by.by === 'credit' && customerId !== null
  const cardId = toCredit ? await openCredit(shop, customerId) : null
  const ids: number[] = []
  for (const [place, { payment, amountKobo }] of parts.entries()) {
    // Only the shop can give a card its money back.
    const isNoted = by.by === 'hand' && !isCard(payment)
    const id = await requestRefund(shop, found, {
      ...asked,
      reference: payment.reference,
      amountKobo,
      why,
      units: place === 0 ? units : [],
      returnId,
      sent: isNoted ? { proof: by.proof } : { afterMs, cardId },
    })
    ids.push(id)
  }
  return ids
}
