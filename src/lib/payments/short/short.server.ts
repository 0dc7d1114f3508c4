import { bookOrder } from '#lib/books/book.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { listWaitingOf } from '#lib/orders/listing/listing.server.ts'
import { lockOrder, lockedOrder, type Locked } from '#lib/orders/locks.server.ts'
import { findAnyOrder, reopenForTeam } from '#lib/orders/orders.server.ts'
import { isBegun, isEndedUnpaid, isOpen, isReopenable } from '#lib/orders/standing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { leftToPay, paidBy, waitsForDeposit } from '#lib/orders/status/left-to-pay.ts'
import { letGo } from '#lib/orders/status/let-go.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { shortTexts as texts } from '#lib/texts/desk/short.ts'
import { isByHand } from '../by-hand.ts'
import { askForRest } from '../own-account/rest.server.ts'
import { ACCEPTED_STATES, type Attempt, CURRENCY } from '../payments.ts'
import { moveAttempt } from '../parts.sql.ts'
import { countAttempts, findAttempt, listAttemptsIn, moveState } from '../payments.sql.ts'
import { readRefunds } from '../refunds/balances.server.ts'
import { openOf } from '../refunds/plan.server.ts'
import { sumOf } from '../refunds/requests.ts'
import { completePaid } from '../settle/complete.server.ts'
import { settleBy } from '../settle/settle.server.ts'

/** What came of an order that is not paid by it, and what may be done with it. */
export type CameMoney = {
  /** What came in parts, or as too little of a company's payment (kobo). */
  cameKobo: number
  missingKobo: number
  /** Money that the team noted for an order that had ended; null for none. */
  late: Attempt | null
  /** What came too late, or beside the payment of the order (kobo). */
  lateKobo: number
  /** What pays nothing, each with what is left of it. */
  payments: { reference: string; leftKobo: number }[]
  canAsk: boolean
  canTake: boolean
  canBringBack: boolean
  /** Orders of the same buyer that wait for their payment. */
  others: { id: string; number: string; name: string }[]
}

/** Too little that can be kept for the order: nothing of it has gone back or is asked back. */
async function listShort(shop: Shop, orderId: string): Promise<Attempt[]> {
  const { balances } = await readRefunds(shop, orderId)
  return balances
    .filter(({ attempt, cameKobo, leftKobo }) => isShort(attempt) && cameKobo === leftKobo)
    .map(({ attempt }) => attempt)
}

/** Coins came at the rate of their day, so that a rest in naira cannot be asked for. */
const isShort = ({ state, kind, receivedKobo, amountKobo }: Attempt): boolean =>
  state === 'part' ||
  (state === 'underpaid' && kind === 'fiat' && (receivedKobo ?? amountKobo) < amountKobo)

const sumCame = (attempts: readonly Attempt[]): number =>
  attempts.reduce((sum, { receivedKobo }) => sum + (receivedKobo ?? 0), 0)

/** Without the parts that `order.partKobo` counts already. */
const missingOf = (order: Order, short: readonly Attempt[]): number =>
  leftToPay(order) - sumCame(short.filter(({ state }) => state !== 'part'))

export async function readCame(shop: Shop, order: Order): Promise<CameMoney> {
  const short = await listShort(shop, order.id)
  const late = await findLate(shop, order.id)
  const { balances } = await readRefunds(shop, order.id)
  const unused = openOf(balances).filter(({ attempt }) => !ACCEPTED_STATES.includes(attempt.state))
  const waits = isOpen(order) || isReopenable(order)
  const cameKobo = sumCame(short)
  const missingKobo = missingOf(order, short)
  const isOfHand = late !== null || short.some(({ provider }) => isByHand(provider))
  return {
    cameKobo,
    missingKobo,
    late,
    lateKobo: sumOf(
      unused.filter(({ attempt }) => attempt.state === 'late'),
      'leftKobo',
    ),
    payments: unused.map(({ reference, leftKobo }) => ({ reference, leftKobo })),
    canAsk: waits && cameKobo > 0 && missingKobo > 0,
    canTake: waits && cameKobo > 0 && missingKobo > 0 && !waitsForDeposit(order),
    canBringBack: late !== null && isEndedUnpaid(order),
    others: isOfHand ? await listWaitingOf(shop, order) : [],
  }
}

/** The newest payment that a person has noted and that pays nothing, when nothing of it has gone back. */
async function findLate(shop: Shop, orderId: string): Promise<Attempt | null> {
  const { balances } = await readRefunds(shop, orderId)
  const late = balances.findLast(
    ({ attempt, cameKobo, leftKobo }) =>
      attempt.state === 'late' && isByHand(attempt.provider) && cameKobo === leftKobo,
  )
  return late?.attempt ?? null
}

/** The locked order, waiting for its payment: one that was not paid in time is taken up again. */
async function lockWaiting(shop: Work, orderId: string): Promise<Locked<Order>> {
  const order = await lockedOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  if (isBegun(order)) throw new ShopError('already_paid')
  if (isOpen(order)) return order
  if (!isReopenable(order)) throw new ShopError('invalid', { detail: texts.noReopen })
  await reopenForTeam(shop, order)
  return (await lockedOrder(shop, orderId)) ?? order
}

/** Keeps too little of a company for the order. Returns the order as it is then. */
async function keepShort(shop: Work, order: Locked<Order>): Promise<Locked<Order>> {
  const short = await listShort(shop, order.id)
  for (const { reference } of short)
    await moveState(shop.db, reference, { from: ['underpaid'], to: 'part', now: shop.now() })
  const kept = (await lockedOrder(shop, order.id)) ?? order
  if (kept.partKobo === 0 || leftToPay(kept) <= 0)
    throw new ShopError('invalid', { detail: texts.notMissing })
  return kept
}

/**
 * Asks for the rest of an order when too little came. Throws ShopError where nothing is missing, or the order cannot
 * wait any more.
 */
export async function askForMissing(shop: Work, orderId: string): Promise<void> {
  const order = await keepShort(shop, await lockWaiting(shop, orderId))
  await askForRest(shop, order.id)
}

/**
 * Takes too little as the whole: what is missing becomes a discount, and the order is paid. Returns that discount
 * (kobo). `use` counts it towards the money limit of a member of staff. Throws the ShopErrors of `askForMissing`, and
 * others for a deposit, for an offer that no longer counts, and `insufficient_stock`.
 */
export async function takeAsPaid(
  shop: Work,
  orderId: string,
  use: (kobo: number) => Promise<unknown>,
): Promise<number> {
  const order = await keepShort(shop, await lockWaiting(shop, orderId))
  if (waitsForDeposit(order)) throw new ShopError('invalid', { detail: texts.notThisDeposit })
  const missingKobo = leftToPay(order)
  await use(missingKobo)
  await letGo(shop, order, missingKobo)
  const reference = (await listAttemptsIn(shop.db, orderId, ['part'])).at(-1)?.reference ?? ''
  const completion = await completePaid(shop, orderId, reference, { paidKobo: 0 })
  if (completion === 'sold_out') throw new ShopError('insufficient_stock')
  if (completion === 'offer_over') throw new ShopError('invalid', { detail: texts.offerOver })
  if (completion !== 'completed') throw new ShopError('order_not_payable')
  await bookOrder(shop, orderId)
  return missingKobo
}

/**
 * Brings an order back that has ended, with the money that came for it later, as long as its goods are there. Throws
 * ShopError where that is not possible any more.
 */
export async function bringBack(shop: Work, orderId: string): Promise<void> {
  const order = await lockedOrder(shop, orderId)
  const late = await findLate(shop, orderId)
  if (!order || !isEndedUnpaid(order) || !late)
    throw new ShopError('invalid', { detail: texts.notBack })
  await settleAnew(shop, late, { ...late, amountKobo: paidBy(order, late.receivedKobo ?? 0) })
  const after = await findAttempt(shop.db, late.reference)
  if (after?.state === 'part') throw new ShopError('invalid', { detail: texts.noReopen })
  if (after?.state === 'late') throw new ShopError('insufficient_stock')
}

/**
 * Uses money that came for an order that ended for another order of the same buyer, which waits for its payment.
 * Throws ShopError beside `other`. Returns the number of that order, and the sum (kobo).
 */
export async function useForOther(
  shop: Work,
  order: Order,
  { otherId, who }: { otherId: string; who: string },
): Promise<{ number: string; kobo: number }> {
  // In one order, so that two of them do not wait for each other.
  for (const id of [order.id, otherId].toSorted()) await lockOrder(shop, id)
  const others = await listWaitingOf(shop, order)
  const other = others.some(({ id }) => id === otherId) ? await findAnyOrder(shop, otherId) : null
  const short = await listShort(shop, order.id)
  const money =
    (await findLate(shop, order.id)) ?? short.find(({ provider }) => isByHand(provider)) ?? null
  if (!other || !money) throw fieldError('other', texts.notOther)
  const kobo = money.receivedKobo ?? 0
  await settleAnew(shop, money, { ...money, orderId: otherId, amountKobo: paidBy(other, kobo) })
  await bookOrder(shop, order.id)
  await askForRest(shop, otherId)
  const words = texts.moved(formatNaira(kobo), order.number, other.number)
  for (const id of [order.id, otherId]) await addNote(shop, { orderId: id, who, words })
  return { number: other.number, kobo }
}

/** Acts on money that came once more, for the order and the sum of `to`. */
async function settleAnew(shop: Work, { reference, receivedKobo, orderId }: Attempt, to: Attempt) {
  const number =
    to.orderId === orderId ? to.attemptNumber : (await countAttempts(shop.db, to.orderId)) + 1
  const { amountKobo } = to
  await moveAttempt(shop.db, reference, {
    orderId: to.orderId,
    attemptNumber: number,
    amountKobo,
    now: shop.now(),
  })
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) throw new ShopError('not_found')
  await settleBy(shop, attempt, {
    state: 'succeeded',
    amountKobo: receivedKobo ?? amountKobo,
    currency: CURRENCY,
    paidAt: shop.now(),
    providerTxId: attempt.providerTxId,
  })
}

/** Whether anything came that is not used: what leads to the page that asks what becomes of it. */
export async function hasCame(shop: Shop, order: Order): Promise<boolean> {
  const { cameKobo, late } = await readCame(shop, order)
  return (!isBegun(order) && cameKobo > 0) || late !== null
}
