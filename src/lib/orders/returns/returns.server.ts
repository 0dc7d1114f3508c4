import { pieceInWords } from '#lib/texts/goods/pieces.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { fieldError, type FieldErrors, ShopError } from '#lib/errors.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { ownerReturnMail } from '#lib/notifications/mails/return-request.server.ts'
import { alertStaff } from '#lib/notifications/alerts/alert-staff.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { sendReturnMail } from '#lib/notifications/order-mails.server.ts'
import type { Upload } from '#lib/media/photo.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderMailTexts } from '#lib/texts/mails/order-mails.ts'
import { returnErrors, returnTexts } from '#lib/texts/buying/returns.ts'
import type { Moment } from '#lib/time.ts'
import type { Customer } from '#lib/visitor.ts'
import { readOtherSizes } from './other-sizes.server.ts'
import { findOrder } from '../orders.server.ts'
import { lockOrder } from '../locks.server.ts'
import { findOrderOf } from '../orders.sql.ts'
import { hasNoBuyer, type Order } from '../orders.ts'
import { RETURN_PICTURES } from '../pictures/pictures.ts'
import { dropPicturesOf } from '../pictures/pictures.server.ts'
import type { NewReturn } from './returns.schema.ts'
import * as sql from './returns.sql.ts'
import {
  mayReturn,
  mayWithdraw,
  RETURN_STATES,
  type ReturnRequest,
  type ReturnUnits,
  type SentByPark,
  unitsLeft,
} from './returns.ts'

/** The return requests of an order, the oldest first. */
export const listReturnsOf = ({ db }: Shop, orderId: string): Promise<ReturnRequest[]> =>
  sql.listReturnsOf(db, orderId)

/** The return requests of all orders, the newest first; for the owner. */
export const listNewestReturns = ({ db }: Shop, limit: number) => sql.listReturns(db, { limit })

export const clearNotesBefore = ({ db }: Shop, moment: Moment): Promise<void> =>
  sql.clearNotesBefore(db, moment)

/**
 * Records what a customer wants to return or exchange, with their photos of it, and mails them and the owner. A line is
 * in one request that waits, however often it is asked for. Throws ShopError: `not_found`, `throttled`,
 * `order_not_returnable` when it is not delivered, has ended, or was delivered too long ago, `invalid`, also beside
 * `photos`, or `no_room` when the disk is full. Call it outside transactions.
 */
export async function askForReturn(
  shop: Shop,
  customer: Customer,
  orderId: string,
  newReturn: NewReturn,
  uploads: readonly Upload[] = [],
): Promise<ReturnRequest> {
  const seen = await findOrder(shop, customer, orderId)
  await limitRate(shop, `return:${customer.id}`, LIMITS.returns)
  const { id } = requireReturnable(shop, seen)
  // A shop starts without the code that reads photos.
  const { addPictures, readPictures, withRoomForPictures } =
    await import('../pictures/add-pictures.server.ts')
  const sent = { uploads, most: RETURN_PICTURES, sender: `customer:${customer.id}` }
  const photos = await readPictures(shop, sent)
  const ask = async (shop: Work) => {
    await lockOrder(shop, id)
    const order = requireReturnable(shop, await findOrderOf(shop.db, customer.id, id))
    const units = newReturn.units.filter(({ quantity }) => quantity > 0)
    checkUnits(order, await sql.listReturnsOf(shop.db, id), units)
    await checkWishes(shop, order, units)
    const request = { ...newReturn, units, askedAt: shop.now() }
    const requestId = await sql.insertReturn(shop.db, id, request)
    await addPictures(shop, id, { kind: 'return', photos, requestId })
    const asked = {
      ...request,
      id: requestId,
      state: 'asked',
      answer: '',
      exchange: null,
      sent: null,
    } as const
    await tell(shop, order, asked)
    return asked
  }
  return withRoomForPictures(() => shop.inTransaction(ask))
}

/** Whether goods of an order can be asked back now. */
export const isInTime = ({ now }: Shop, order: Order): boolean =>
  mayReturn(order, shopFacts().returnDays, now())

/** Throws ShopError('order_not_returnable'). */
function requireReturnable(shop: Shop, order: Order | null): Order {
  if (!order || !isInTime(shop, order)) throw new ShopError('order_not_returnable')
  return order
}

/**
 * Takes a request back for its customer, with its photos: its goods can be asked for again. Throws ShopError:
 * `not_found`, or `invalid` when it was refused, or its goods are here already.
 */
export async function withdrawReturn(
  shop: Shop,
  customer: Customer,
  orderId: string,
  requestId: number,
): Promise<void> {
  const { id } = await findOrder(shop, customer, orderId)
  await shop.inTransaction(async (shop) => {
    await lockOrder(shop, id)
    const request = (await sql.listReturnsOf(shop.db, id)).find((one) => one.id === requestId)
    if (!request) throw new ShopError('not_found')
    const isMoved = await sql.moveReturn(shop.db, requestId, {
      from: RETURN_STATES.filter((state) => mayWithdraw({ state })),
      to: 'withdrawn',
    })
    if (!isMoved) throw new ShopError('invalid', { detail: returnErrors.tooLateToWithdraw })
    await sql.countAskedBack(shop.db, request.units, -1)
    await dropPicturesOf(shop, requestId)
  })
}

/**
 * Notes for its customer by which bus park the goods of a request come; typed again, the newest counts. Throws
 * ShopError: `not_found`, or `invalid` when they are not awaited.
 */
export async function noteSent(
  shop: Shop,
  customer: Customer,
  orderId: string,
  requestId: number,
  sent: SentByPark,
): Promise<void> {
  const { id } = await findOrder(shop, customer, orderId)
  const request = (await sql.listReturnsOf(shop.db, id)).find((one) => one.id === requestId)
  if (!request) throw new ShopError('not_found')
  if (!(await sql.setSent(shop.db, requestId, sent)))
    throw new ShopError('invalid', { detail: returnErrors.notAwaited })
}

/** Throws ShopError('invalid'): nothing is chosen, or more than can still come back. */
function checkUnits(order: Order, requests: ReturnRequest[], units: ReturnUnits[]): void {
  if (units.length === 0) throw fieldError('units', returnErrors.nothing)
  const left = unitsLeft(order, requests)
  const waiting = new Set(
    requests.filter(({ state }) => state === 'asked').flatMap((one) => one.units.map(lineOf)),
  )
  const fields: FieldErrors = {}
  for (const { orderItemId, quantity } of units) {
    const line = order.items.find(({ id }) => id === orderItemId)
    const most = left.get(orderItemId) ?? 0
    if (!line) throw fieldError('units', returnErrors.nothing)
    const name = `units_${orderItemId}`
    if (quantity > most) fields[name] = [returnErrors.tooMany(pieceInWords(line), most)]
    else if (waiting.has(orderItemId)) fields[name] = [returnErrors.waits(pieceInWords(line))]
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid', { fields })
}

/** Throws ShopError('invalid') beside `wants_12`: it is no size or colour of the same item. */
async function checkWishes(shop: Shop, order: Order, units: ReturnUnits[]): Promise<void> {
  if (units.every(({ wantsSizeId }) => !wantsSizeId)) return
  const others = await readOtherSizes(shop, order)
  for (const { orderItemId, wantsSizeId } of units)
    if (wantsSizeId && !others.get(orderItemId)?.some(({ sizeId }) => sizeId === wantsSizeId))
      throw fieldError(`wants_${orderItemId}`, returnErrors.notThisItem)
}

const lineOf = ({ orderItemId }: ReturnUnits): number => orderItemId

async function tell(shop: Shop, order: Order, request: ReturnRequest): Promise<void> {
  const { id: orderId, number, address } = order
  const { id: requestId, kind, reason } = request
  const mail = {
    to: hasNoBuyer(order) ? '' : address.email,
    name: address.name,
    requestId,
    orderId,
    number,
    kind,
    reason,
    goods: sayGoods(order, request),
  }
  await sendReturnMail(shop, mail)
  await sendOwnerMail(shop, { key: `return:${requestId}`, ...ownerReturnMail(mail) })
  await alertStaff(shop, { kind: 'return', key: `return:${requestId}`, order: number })
}

/** `2 × Gele, M`: what of the order comes back. */
export const sayGoods = ({ items }: Order, { units }: ReturnRequest): string[] =>
  units.flatMap(({ orderItemId, quantity }) => {
    const line = items.find(({ id }) => id === orderItemId)
    return line ? [returnTexts.unitsOf(quantity, orderMailTexts.orderPaid.line(line))] : []
  })
