import { fieldError, ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { isBought } from '#lib/orders/life.ts'
import type { Order } from '#lib/orders/orders.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import { ACCEPTED_STATES } from '#lib/payments/payments.ts'
import { canSendBack } from '#lib/payments/refunds/refund.server.ts'
import { type Balance, goesBackItself, readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { endsOrder } from '#lib/payments/refunds/refund-ledger.server.ts'
import {
  cancelRefund,
  type OrderWithRefunds,
  requestOf,
} from '#lib/payments/refunds/requests.server.ts'
import {
  type RefundUnits,
  sumOf,
  TAKE_BACK_MS,
  unitsToRefund,
} from '#lib/payments/refunds/requests.ts'
import { paidFor } from '#lib/pricing/lines.ts'
import type { Shop } from '#lib/shop.ts'
import { deskRefundTexts as texts } from '#lib/texts/desk/refunds.ts'
import { auditTexts } from '#lib/texts/desk/audit.ts'
import { refundTexts } from '#lib/texts/buying/refunds.ts'
import { shortTimeOf } from '#lib/time.ts'
import { act } from '../act.server.ts'
import { listAudit } from '../audit/audit.sql.ts'
import type { Actor, Changes, Staff } from '../desk.ts'
import { may, type Role } from '../rights.ts'
import { giveMoneyLimitBack, useMoneyLimit } from '../staff/money-limit.server.ts'
import { lockOrderFor, pathOf, requireOrder, shownTo, subjectOf } from './orders.server.ts'
import type { GivenRefund } from './refund.schema.ts'

/** A line of an order. `left`: how many pieces can still be refunded. `isOut`: pieces of it can still go back into stock. */
type Line = { item: Order['items'][number]; left: number; isOut: boolean }

export type RefundPage = OrderWithRefunds & {
  lines: Line[]
  open: Balance[]
  shown: string
}

/** What can be refunded of an order. Throws ShopError: `permission_denied`, `not_found`. */
export async function readRefundPage(
  shop: Shop,
  { role }: Pick<Staff, 'role'>,
  number: string,
): Promise<RefundPage> {
  if (!may(role, 'money.refund')) throw new ShopError('permission_denied')
  return pageOf(shop, role, await requireOrder(shop, role, number))
}

async function pageOf(shop: Shop, role: Role, order: Order): Promise<RefundPage> {
  const { balances, requests } = await readRefunds(shop, order.id)
  const left = unitsToRefund(order, requests)
  const out = await findUnitsOut(shop, order.id)
  const isOut = (sizeId: number | null) => sizeId !== null && out.has(sizeId)
  return {
    order: shownTo(role, order),
    lines: order.items.map((item) => ({
      item,
      left: left.get(item.id) ?? 0,
      isOut: isOut(item.sizeId),
    })),
    balances,
    requests,
    open: openOf(balances),
    shown: versionOf({ order, balances, requests }),
  }
}

/** The payments that money can go back from. */
export const openOf = (balances: readonly Balance[]): Balance[] =>
  balances.filter(({ leftKobo, attempt }) => leftKobo > 0 && !goesBackItself(attempt))

/** A form sends it back, so that a change in between is noticed. */
export const versionOf = ({ order, balances, requests }: OrderWithRefunds): string => {
  const ended = requests.filter(({ takenBackAt, failedAt }) => takenBackAt ?? failedAt)
  return [sumOf(balances, 'leftKobo'), requests.length, ended.length, stageOf(order)].join('-')
}

export type RefundPlan = {
  payment: Balance
  amountKobo: number
  units: RefundUnits[]
  isByHand: boolean
  /** Whether this refund ends the order. */
  endsOrder: boolean
}

/** The refund that a form asks for. Throws ShopError beside its fields. */
export function planRefund(shop: Shop, page: RefundPage, given: GivenRefund): RefundPlan {
  const { open, order, lines } = page
  const paid = open.find(({ attempt }) => ACCEPTED_STATES.includes(attempt.state)) ?? open[0]
  const payment = given.payment ? open.find(({ reference }) => reference === given.payment) : paid
  if (!payment) throw fieldError('sum', refundTexts.onlyLeft(0))
  for (const { orderItemId, quantity } of given.units) {
    const left = lines.find(({ item }) => item.id === orderItemId)?.left ?? 0
    if (quantity > left) throw fieldError(`units-${orderItemId}`, refundTexts.onlyUnits(left))
  }
  const amountKobo = given.sumKobo ?? paidForUnits(lines, given.units)
  if (amountKobo === 0) throw fieldError('sum', texts.nothingChosen)
  if (amountKobo > payment.leftKobo) throw fieldError('sum', refundTexts.onlyLeft(payment.leftKobo))
  const { attempt, cameKobo, leftKobo } = payment
  const isWhole = amountKobo === leftKobo
  const canSend = canSendBack(shop, attempt, amountKobo === cameKobo ? 'byOwner' : 'part')
  if (!canSend && given.proof === '') throw fieldError('proof', texts.needsProof(attempt.provider))
  const ends = isBought(order) && endsOrder(attempt.state, isWhole ? 'byOwner' : 'part')
  const isByHand = given.proof !== ''
  return { payment, amountKobo, units: given.units, isByHand, endsOrder: ends }
}

/** What was paid for these units, after those that are refunded already. */
const paidForUnits = (lines: readonly Line[], units: readonly RefundUnits[]): number =>
  units.reduce((sum, { orderItemId, quantity }) => {
    const line = lines.find(({ item }) => item.id === orderItemId)
    return line ? sum + paidFor(line.item, quantity, line.item.quantity - line.left) : sum
  }, 0)

/**
 * Sends money of an order back after one minute, or records at once what the owner has sent by hand. Throws ShopError as
 * `planRefund` does, or `invalid` beside `shown` when the order has changed since the page was shown.
 */
export const refundOrder = (
  shop: Shop,
  by: Actor,
  number: string,
  given: GivenRefund,
): Promise<string> => {
  const subject = subjectOf(number)
  return act(shop, by, { name: 'order.refunded', subject, reason: given.reason }, async (shop) => {
    const order = await lockOrderFor(shop, by.role, number)
    const page = await pageOf(shop, by.role, order)
    await checkShown(shop, page, subject, given.shown)
    const { payment, amountKobo, units } = planRefund(shop, page, given)
    const limitStaffId = await useMoneyLimit(shop, by, amountKobo, 'sum')
    await requestOf(
      shop,
      { ...page, order },
      {
        reference: payment.reference,
        amountKobo,
        units,
        reason: given.reason,
        who: by.name,
        limitStaffId,
        ...(given.proof ? { proof: given.proof } : { delayMs: TAKE_BACK_MS }),
      },
    )
    return {
      goTo: `${pathOf(number)}?done=${given.proof ? 'noted' : 'refunded'}`,
      changes: changesOf(page, units, amountKobo),
    }
  })
}

const changesOf = (
  { order, balances }: RefundPage,
  units: readonly RefundUnits[],
  amountKobo: number,
): Changes => {
  const before = sumOf(balances, 'backKobo') + sumOf(balances, 'underWayKobo')
  const goods = units.map(({ orderItemId, quantity, isPutBack }): [string, [string, string]] => {
    const { name = '', size = '' } = order.items.find(({ id }) => id === orderItemId) ?? {}
    return [`${name}, ${size}`, ['', `${texts.units(quantity)}${isPutBack ? ', put back' : ''}`]]
  })
  return {
    [texts.back]: [formatNaira(before), formatNaira(before + amountKobo)],
    ...Object.fromEntries(goods),
  }
}

/** Throws ShopError beside `shown` when the order has changed since the page was shown. */
export async function checkShown(
  shop: Shop,
  { shown }: Pick<RefundPage, 'shown'>,
  subject: string,
  given: string,
): Promise<void> {
  if (given === shown) return
  const [last] = await listAudit(shop.db, { staffId: null, subject, before: null, limit: 1 })
  throw fieldError(
    'shown',
    last
      ? texts.changed(last.who, auditTexts.act(last.act), shortTimeOf(last.at, shop.now()))
      : texts.changedItself,
  )
}

/** Takes back a refund that is not sent yet; it no longer counts towards a money limit. Throws ShopError as `cancelRefund` does. */
export const takeRefundBack = (
  shop: Shop,
  by: Actor,
  number: string,
  id: number,
): Promise<string> =>
  act(shop, by, { name: 'order.refund-taken-back', subject: subjectOf(number) }, async (shop) => {
    const order = await requireOrder(shop, by.role, number)
    const request = await cancelRefund(shop, order.id, id, by.name)
    await giveMoneyLimitBack(shop, request)
    return {
      goTo: `${pathOf(number)}?done=refund-taken-back`,
      changes: { [texts.underWay]: [formatNaira(request.amountKobo), formatNaira(0)] },
    }
  })
