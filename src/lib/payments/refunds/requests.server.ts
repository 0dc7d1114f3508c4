import { fieldError, ShopError } from '#lib/errors.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { endRefunded, resumeEnded } from '#lib/orders/end.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import type { EndReason, Order } from '#lib/orders/orders.ts'
import { putBack, takeOutAgain } from '#lib/orders/put-back.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import type { MoveCause } from '#lib/stock/stock.ts'
import { refundTexts } from '#lib/texts/refunds.ts'
import { after } from '#lib/time.ts'
import { ACCEPTED_STATES, type Attempt } from '../payments.ts'
import { insertEvent } from '../payments.sql.ts'
import { readRefunds } from './balances.server.ts'
import { enterRefund } from './refund-ledger.server.ts'
import { insertRequest, listRequestsOf, sumRefundedUnits, takeBackRequest } from './requests.sql.ts'
import {
  type RefundKind,
  type RefundRequest,
  refundStateOf,
  type RefundUnits,
  unitsToRefund,
} from './requests.ts'

export type AskedRefund = {
  reference: string
  /** Without it, all that is left of the payment. */
  amountKobo?: number
  /** `excess`: what came above the price, which ends no order. */
  isExcess?: boolean
  units?: readonly RefundUnits[]
  /** Why, for those who work in the shop. */
  reason: string
  who: string
  /** It waits for so long. */
  delayMs?: number
  /** The owner has sent it: how their bank calls it. It is noted at once. */
  proof?: string | undefined
  /** It goes with the cancelling of the order, which is over already. */
  isCancelling?: boolean
  /** The goods of an order that ends by this are on the shelf again once its money has gone back. */
  putBackLater?: boolean
}

/**
 * Has money of an order go back: never more than came and is neither back nor under way, never for more units than were
 * bought. What is left of what paid for the order ends it. Returns the request's id. Throws ShopError('invalid') beside
 * `sum`, `units-…` or `back-…`.
 */
export const requestRefund = (shop: Shop, orderId: string, asked: AskedRefund): Promise<number> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const order = await findAnyOrder(shop, orderId)
    if (!order) throw new ShopError('not_found')
    const { balances, requests } = await readRefunds(shop, orderId)
    const balance = balances.find(({ reference }) => reference === asked.reference)
    const leftKobo = balance?.leftKobo ?? 0
    const amountKobo = asked.amountKobo ?? leftKobo
    if (!balance || amountKobo <= 0 || amountKobo > leftKobo)
      throw new ShopError('invalid', { fields: { sum: [refundTexts.onlyLeft(leftKobo)] } })
    const units = asked.units ?? []
    checkUnits(order, requests, units)
    const { attempt } = balance
    const kind = kindOf(asked, amountKobo, leftKobo)
    const endReason = endReasonOf(order, attempt, kind, asked)
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
      due_at: after(now, asked.delayMs ?? 0),
      started_at: null,
      taken_back_at: null,
    }
    const id = await insertRequest(shop.db, row, units)
    // At once: nobody packs what is about to be sent back.
    if (endReason === 'refunded') await endRefunded(shop, orderId)
    await putUnitsBack(shop, order, units, { ...asked, key: keyOf(id) })
    if (asked.proof !== undefined)
      await noteByHand(shop, attempt, kind, { ...asked, id, endReason, amountKobo })
    else
      await enqueue(shop, {
        kind: 'refund',
        payload: {
          reference: asked.reference,
          reason: kind,
          putBack: asked.putBackLater ?? false,
          request: id,
        },
        uniqueKey: `refund-request:${id}`,
        runAt: row.due_at,
      })
    return id
  })

const keyOf = (id: number): string => `refund-${id}`

const kindOf = ({ isExcess }: AskedRefund, amountKobo: number, leftKobo: number): RefundKind => {
  if (isExcess) return 'excess'
  return amountKobo === leftKobo ? 'byOwner' : 'part'
}

/** What paid for an order goes back as a whole: the order is over, unless it was before. */
function endReasonOf(
  { endReason }: Order,
  { state }: Attempt,
  kind: RefundKind,
  { isCancelling }: AskedRefund,
): EndReason | null {
  if (isCancelling) return 'cancelled'
  return kind === 'byOwner' && ACCEPTED_STATES.includes(state) && endReason === null
    ? 'refunded'
    : null
}

/** Throws ShopError('invalid') beside the units: more than were bought and not refunded, or of another order. */
function checkUnits(
  order: Order,
  requests: readonly RefundRequest[],
  units: readonly RefundUnits[],
): void {
  const left = unitsToRefund(order, requests)
  const wrong = units.filter(({ orderItemId, quantity }) => quantity > (left.get(orderItemId) ?? 0))
  if (wrong.length === 0) return
  const fields = wrong.map(({ orderItemId }) => [
    `units-${orderItemId}`,
    [refundTexts.onlyUnits(left.get(orderItemId) ?? 0)],
  ])
  throw new ShopError('invalid', { fields: Object.fromEntries(fields) })
}

const putBackUnitsOf = ({ items }: Order, units: readonly RefundUnits[]) =>
  units.flatMap(({ orderItemId, quantity, isPutBack }) => {
    const sizeId = items.find(({ id }) => id === orderItemId)?.sizeId ?? null
    return isPutBack && sizeId !== null ? [{ sizeId, quantity }] : []
  })

async function putUnitsBack(
  shop: Shop,
  order: Order,
  units: readonly RefundUnits[],
  { key, who, isCancelling }: { key: string; who: string; isCancelling?: boolean },
): Promise<void> {
  const cause: MoveCause = isCancelling ? 'cancel' : 'refund'
  const wanted = putBackUnitsOf(order, units)
  if (wanted.length === 0 || (await putBack(shop, order.id, wanted, { cause, key, who }))) return
  throw new ShopError('invalid', { fields: { back: [refundTexts.notOut] } })
}

type ByHand = {
  id: number
  endReason: EndReason | null
  amountKobo: number
  proof?: string | undefined
  putBackLater?: boolean
}

/** The proof is the event's name: bodies of events are deleted after a while. */
async function noteByHand(
  shop: Shop,
  attempt: Attempt,
  kind: RefundKind,
  { id, endReason, amountKobo, proof, putBackLater = false }: ByHand,
): Promise<void> {
  const request = { id, endReason }
  await enterRefund(shop, attempt, kind, { amountKobo, proof, request, putBack: putBackLater })
  const { provider, reference } = attempt
  const now = shop.now()
  const event = { provider, event_id: `by-hand:${reference}:${proof}`, reference, body: '{}' }
  await insertEvent(shop.db, { ...event, received_at: now, processed_at: now })
}

/**
 * Takes back a refund that waits: no money goes, what it put on the shelf is out again, and the order that it ended goes
 * on. Throws ShopError: `not_found`, `invalid` once it is being sent, `insufficient_stock` when goods that were
 * put back have been bought by somebody else.
 */
export const cancelRefund = (
  shop: Shop,
  orderId: string,
  id: number,
  who: string,
): Promise<RefundRequest> =>
  shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const order = await findAnyOrder(shop, orderId)
    const request = (await listRequestsOf(shop.db, orderId)).find((one) => one.id === id)
    if (!order || !request) throw new ShopError('not_found')
    const now = shop.now()
    if (!(await takeBackRequest(shop.db, id, now)))
      throw fieldError('act', refundTexts.tooLate[refundStateOf(request, now)])
    const units = putBackUnitsOf(order, request.units)
    const move = { cause: 'refund-taken-back', key: keyOf(id), who } as const
    if (units.length > 0 && !(await takeOutAgain(shop, orderId, units, move)))
      throw new ShopError('insufficient_stock', { fields: { act: [refundTexts.goodsGone] } })
    if (request.endReason) await resumeEnded(shop, orderId, request.endReason)
    return request
  })

/** The orders with what is still to lie in their parcels: without goods whose money went back, or is about to. */
export async function withoutRefunded({ db }: Shop, orders: readonly Order[]): Promise<Order[]> {
  const refunded = await sumRefundedUnits(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const items = order.items.map((item) => ({
      ...item,
      quantity: item.quantity - (refunded.get(item.id) ?? 0),
    }))
    return { ...order, items: items.filter(({ quantity }) => quantity > 0) }
  })
}
