import { ShopError } from '#lib/errors.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import { sendReturnAnswer } from '#lib/notifications/order-mails.server.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { returnErrors, returnTexts } from '#lib/texts/buying/returns.ts'
import { lockOrder } from '../locks.server.ts'
import { findAnyOrder } from '../orders.server.ts'
import { hasNoBuyer, type Order } from '../orders.ts'
import { sayGoods } from './returns.server.ts'
import * as sql from './returns.sql.ts'
import {
  ANSWERS,
  RETURN_TABS,
  type ReturnAnswer,
  type ReturnNews,
  type ReturnRequest,
  type ReturnState,
  type ReturnTab,
} from './returns.ts'

const COUNTED: readonly ReturnState[] = ['asked', 'agreed', 'received']

/** How many requests wait: for an answer, for their goods, and for money or other goods. */
export async function countOpenReturns({ db }: Shop) {
  const counts = await sql.countReturns(db, COUNTED)
  const countOf = (state: ReturnState) => counts.get(state) ?? 0
  return { asked: countOf('asked'), agreed: countOf('agreed'), received: countOf('received') }
}

type Page = { tab: ReturnTab; before: number | null; size: number }

/**
 * A page of the requests of a tab, the newest first. `next`: before which request the next page begins; null at the
 * end.
 */
export async function readReturns({ db }: Shop, { tab, before, size }: Page) {
  const found = await sql.listReturns(db, {
    states: RETURN_TABS[tab],
    before,
    limit: size + 1,
  })
  const { rows: returns, last } = cutPage(found, size)
  return { returns, next: last?.id ?? null }
}

export type ReturnOfOrder = { order: Order; request: ReturnRequest }

/** A request with its order. Throws ShopError('not_found'). */
export async function readReturn(shop: Shop, id: number): Promise<ReturnOfOrder> {
  const orderId = await sql.findOrderOfReturn(shop.db, id)
  const order = orderId === undefined ? null : await findAnyOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  const request = (await sql.listReturnsOf(shop.db, order.id)).find((one) => one.id === id)
  if (!request) throw new ShopError('not_found')
  return { order, request }
}

/** As `readReturn`, with the order locked until the transaction ends. */
export async function lockReturn(shop: Work, id: number): Promise<ReturnOfOrder> {
  const orderId = await sql.findOrderOfReturn(shop.db, id)
  if (orderId !== undefined) await lockOrder(shop, orderId)
  return readReturn(shop, id)
}

type Given = { answer: ReturnAnswer; words: string }

/**
 * Agrees to a request, refuses it, or closes one whose goods are here without giving anything, and tells its customer
 * by notice and mail. Goods that are refused can be asked for again. Throws ShopError: `not_found`, or `changed_since`
 * when it stands elsewhere meanwhile.
 */
export async function answerReturn(
  shop: Work,
  id: number,
  { answer, words }: Given,
): Promise<ReturnOfOrder> {
  const found = await lockReturn(shop, id)
  const at = shop.now()
  if (!(await sql.moveReturn(shop.db, id, { ...ANSWERS[answer], answer: { words, at } })))
    throw new ShopError('changed_since', { detail: returnErrors.answered })
  if (answer === 'refused') await sql.countAskedBack(shop.db, found.request.units, -1)
  await tellAnswer(shop, found, { answer, words })
  return found
}

type News = { answer: ReturnNews; words: string }

/** Tells the customer of a request what became of it, by notice and mail. */
export async function tellAnswer(
  shop: Work,
  { order, request }: ReturnOfOrder,
  given: News,
): Promise<void> {
  const { id: orderId, number, customerId, address } = order
  if (customerId !== null)
    await notify(shop, customerId, {
      eventKey: `return-${given.answer}:${request.id}`,
      notice: returnTexts.answer.notice(given.answer, number),
      link: `/orders/${orderId}#returns`,
    })
  await sendReturnAnswer(shop, {
    ...given,
    to: hasNoBuyer(order) ? '' : address.email,
    name: address.name,
    requestId: request.id,
    orderId,
    number,
    goods: sayGoods(order, request),
  })
}
