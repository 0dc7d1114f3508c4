import { fieldError, ShopError } from '#lib/errors.ts'
import { restoreSoldCard } from '#lib/gift-cards/sold/sold.server.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { endRefunded, resumeEnded } from '#lib/orders/status/end.server.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import { isBought } from '#lib/orders/standing.ts'
import type { EndReason, Order } from '#lib/orders/orders.ts'
import { unsettleReturn } from '#lib/orders/returns/settle.server.ts'
import { putBack, takeOutAgain } from '#lib/orders/stock/put-back.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { MoveCause } from '#lib/stock/stock.ts'
import { refundTexts } from '#lib/texts/buying/refunds.ts'
import { after } from '#lib/time.ts'
import type { Attempt } from '../payments.ts'
import { insertEvent, moveState } from '../payments.sql.ts'
import { readRefunds } from './balances.server.ts'
import { refundKindOf, leftOfOthers } from './order-of-refunds.ts'
import { endsOrder, enterRefund } from './refund-ledger.server.ts'
import { cancelBoughtCard } from './sold-card.server.ts'
import { insertRequest, listRequestsOf, takeBackRequest } from './requests.sql.ts'
import {
  isStanding,
  type RefundKind,
  type RefundRequest,
  refundStateOf,
  type RefundUnits,
  unitsToRefund,
} from './requests.ts'

/**
 * What a refund is: the end of a paid order that is cancelled (`cancelled`) or wholly refunded (`whole`), with all that
 * paid it; a sum of it (`part`), which is also all that is left of a single payment; what came above the price
 * (`excess`); or what was paid for goods that are exchanged (`exchanged`). `excess` and `exchanged` never end the
 * order. Neither does what goes back by itself: money that came too late (`refunded`) or twice (`paidTwice`).
 */
export type RefundWhy =
  | 'cancelled'
  | 'whole'
  | 'part'
  | 'excess'
  | 'exchanged'
  | 'refunded'
  | 'paidTwice'

/** The shop sends it, after a time in which it can be taken back (ms), perhaps to a card; or the owner has sent it. */
type Sent = { afterMs: number; cardId?: number | null } | { proof: string }

export type AskedRefund = {
  reference: string
  /** When missing, everything left of the payment. */
  amountKobo?: number
  why: RefundWhy
  units?: readonly RefundUnits[]
  sent: Sent
  /** The reason, for the team. */
  reason: string
  who: string
  /** The member of staff whose money limit counts it. */
  limitStaffId?: number | null
  /** The return that it settles. */
  returnId?: number | null
}

/** An order and what was paid and sent back of it, as they are under its lock. */
export type OrderWithRefunds = { order: Order } & Awaited<ReturnType<typeof readRefunds>>

/** Locks the order until the transaction ends. Throws ShopError('not_found'). */
export async function lockWithRefunds(shop: Work, orderId: string): Promise<OrderWithRefunds> {
  const order = await lockedOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  return { order, ...(await readRefunds(shop, orderId)) }
}

/**
 * Requests a refund: never more than came and is not refunded or under way, never for more units than were bought. A
 * refund of everything left ends the order. Returns the request's id. Throws ShopError('invalid') beside `sum`,
 * `units.12` or `back`.
 */
export async function requestRefund(
  shop: Work,
  { order, balances, requests }: OrderWithRefunds,
  asked: AskedRefund,
): Promise<number> {
  const orderId = order.id
  const balance = balances.find(({ reference }) => reference === asked.reference)
  const leftKobo = balance?.leftKobo ?? 0
  const amountKobo = asked.amountKobo ?? leftKobo
  if (!balance || amountKobo <= 0) throw fieldError('sum', refundTexts.onlyLeft(leftKobo))
  const units = asked.units ?? []
  checkLeft({ order, requests }, { amountKobo, leftKobo, units })
  const { attempt } = balance
  // What goes back is no longer kept for the order: all of it is due again.
  const released = { from: ['part'], to: 'underpaid', now: shop.now() } as const
  await moveState(shop.db, asked.reference, released)
  const kind = refundKindOf(asked.why, amountKobo, leftKobo, leftOfOthers(balances, attempt))
  const endReason = endReasonOf(order, attempt, kind, asked.why)
  const afterMs = 'proof' in asked.sent ? 0 : asked.sent.afterMs
  const now = shop.now()
  const row = {
    order_id: orderId,
    reference: asked.reference,
    amount_kobo: amountKobo,
    kind,
    reason: asked.reason,
    who: asked.who,
    end_reason: endReason,
    asked_at: now,
    due_at: after(now, afterMs),
    started_at: null,
    taken_back_at: null,
    limit_staff_id: asked.limitStaffId ?? null,
    gift_card_id: 'proof' in asked.sent ? null : (asked.sent.cardId ?? null),
    return_request_id: asked.returnId ?? null,
  }
  const id = await insertRequest(shop.db, row, units)
  await cancelBoughtCard(shop, order, { attempt, kind, endReason }, { id, who: asked.who })
  // At once, so that nobody packs an order whose money is sent back.
  if (endReason === 'refunded') await endRefunded(shop, orderId)
  await putUnitsBack(shop, order, units, { ...asked, key: keyOf(id) })
  if ('proof' in asked.sent)
    await noteByHand(shop, attempt, kind, { ...asked.sent, id, endReason, amountKobo })
  else
    await enqueue(shop, {
      kind: 'refund',
      payload: {
        reference: asked.reference,
        reason: kind,
        request: id,
      },
      uniqueKey: `refund-request:${id}`,
      runAt: row.due_at,
    })
  return id
}

const keyOf = (id: number): string => `refund-${id}`

/** A complete refund of what paid for an order ends it, unless it has ended already. */
function endReasonOf(
  order: Order,
  { state }: Attempt,
  kind: RefundKind,
  why: RefundWhy,
): EndReason | null {
  if (why === 'cancelled') return 'cancelled'
  return isBought(order) && endsOrder(state, kind) ? 'refunded' : null
}

type Left = { amountKobo: number; leftKobo: number; units: readonly RefundUnits[] }

/** Never more than is left: throws ShopError('invalid') beside `sum`, or beside units such as `units.12`. */
export function checkLeft(
  { order, requests }: Pick<OrderWithRefunds, 'order' | 'requests'>,
  { amountKobo, leftKobo, units }: Left,
): void {
  const left = unitsToRefund(order, requests)
  const wrong = units.filter(({ orderItemId, quantity }) => quantity > (left.get(orderItemId) ?? 0))
  const fields = wrong.map(({ orderItemId }) => [
    `units.${orderItemId}`,
    [refundTexts.onlyUnits(left.get(orderItemId) ?? 0)],
  ])
  if (fields.length > 0) throw new ShopError('invalid', { fields: Object.fromEntries(fields) })
  if (amountKobo > leftKobo) throw fieldError('sum', refundTexts.onlyLeft(leftKobo))
}

const putBackUnitsOf = ({ items }: Order, units: readonly RefundUnits[]) =>
  units.flatMap(({ orderItemId, quantity, isPutBack }) => {
    const sizeId = items.find(({ id }) => id === orderItemId)?.sizeId ?? null
    return isPutBack && sizeId !== null ? [{ sizeId, quantity }] : []
  })

async function putUnitsBack(
  shop: Work,
  order: Order,
  units: readonly RefundUnits[],
  { key, who, why }: { key: string; who: string; why: RefundWhy },
): Promise<void> {
  const cause: MoveCause = why === 'cancelled' ? 'cancel' : 'refund'
  const wanted = putBackUnitsOf(order, units)
  if (wanted.length === 0 || (await putBack(shop, order.id, wanted, { cause, key, who }))) return
  throw new ShopError('invalid', { fields: { back: [refundTexts.notOut] } })
}

type ByHand = {
  id: number
  endReason: EndReason | null
  amountKobo: number
  proof: string
}

/** The proof is part of the event's id, because bodies of events are deleted later. */
async function noteByHand(
  shop: Work,
  attempt: Attempt,
  kind: RefundKind,
  { id, endReason, amountKobo, proof }: ByHand,
): Promise<void> {
  const request = { id, endReason }
  await enterRefund(shop, attempt, kind, { amountKobo, proof, request })
  const { provider, reference } = attempt
  const now = shop.now()
  const event = { provider, event_id: `by-hand:${reference}:${proof}`, reference, body: '{}' }
  await insertEvent(shop.db, { ...event, received_at: now, processed_at: now })
}

/**
 * Takes back a refund that is not sent yet: no money is sent, goods that it put back are out of stock again, and an
 * order that it ended continues; a return that it settled is open again. Throws ShopError: `not_found`, `invalid` when
 * it is being sent, `insufficient_stock` when goods that were put back are sold.
 */
export const cancelRefund = (
  shop: Shop,
  orderId: string,
  id: number,
  who: string,
): Promise<RefundRequest> =>
  shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, orderId)
    const requests = await listRequestsOf(shop.db, orderId)
    const request = requests.find((one) => one.id === id)
    if (!order || !request) throw new ShopError('not_found')
    const now = shop.now()
    if (!(await takeBackRequest(shop.db, id, now)))
      throw fieldError('act', refundTexts.tooLate[refundStateOf(request, now)])
    const units = putBackUnitsOf(order, request.units)
    const move = { cause: 'refund-taken-back', key: keyOf(id), who } as const
    if (units.length > 0 && !(await takeOutAgain(shop, orderId, units, move)))
      throw new ShopError('insufficient_stock', { fields: { act: [refundTexts.goodsGone] } })
    if (request.endReason) {
      await resumeEnded(shop, orderId, request.endReason)
      await restoreSoldCard(shop, { orderId, refundId: id, who })
    }
    const { returnId } = request
    // Another part of the same refund may go on.
    const isSettled = requests.some(
      (one) => one.id !== id && one.returnId === returnId && isStanding(one),
    )
    if (returnId !== null && !isSettled) await unsettleReturn(shop, returnId)
    return request
  })
