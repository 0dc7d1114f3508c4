import { doAct } from '#desk/act.server.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { findForOwner } from '#lib/orders/owner/owner.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { refundVersionOf } from '#lib/payments/refunds/plan.server.ts'
import { sumOf } from '#lib/payments/refunds/requests.ts'
import { paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { screen } from '#pages/desk/orders/[number]/refund/_screen.ts'
import { runDueJobs } from '../jobs.ts'
import { onceOf, post, read } from './desk.ts'
import { aPaystackShop } from './owner-orders.ts'
import type { Browser } from '../send.ts'

/** Two boubous of ₦25,000, paid. `line` is the id of the order's only line. */
export async function aRefundableOrder() {
  const { paystack, shop, anOrder } = await aPaystackShop()
  const order = await anOrder()
  const [line] = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order.id)
    .execute()
  const path = `/desk/orders/${order.number}`
  return { paystack, shop, order, line: line?.id ?? 0, path }
}

/** Fills in the page of a refund, goes on, and returns the page that asks whether it is right. */
export async function fillInRefund(
  shop: Shop,
  who: Browser,
  path: string,
  fields: Record<string, string>,
) {
  const page = await read(shop, who, `${path}/refund`)
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const typed = { ...fields, shown }
  const asked = await read(shop, who, `${path}/refund?check=&${new URLSearchParams(typed)}`)
  return { asked, typed: { act: 'refund', once: onceOf(asked, 'refund'), ...typed } }
}

/** As `fillInRefund`; then presses the button. */
export async function refund(
  shop: Shop,
  who: Browser,
  path: string,
  fields: Record<string, string>,
) {
  const { typed } = await fillInRefund(shop, who, path, fields)
  return post(shop, who, `${path}/refund`, typed)
}

/** The act of a refund alone, with these fields. */
export function doRefund(
  shop: Shop,
  by: Actor,
  number: string,
  fields: Record<string, string>,
): Promise<string> {
  const act = screen.acts.refund
  return doAct(shop, by, act, { params: { number }, given: act.form?.read(fields) as never })
}

/** How an order stands, as the page of its refund carries it. */
export async function shownOf(shop: Shop, number: string): Promise<string> {
  const order = await findForOwner(shop, number)
  if (!order) throw new Error(`There is no ${number}`)
  return refundVersionOf({ order, ...(await readRefunds(shop, order.id)) })
}

/** Opens the page of an order whose refund waits. Returns a function that presses "Take back" there. */
export async function takeBackOf(shop: Shop, who: Browser, path: string) {
  const page = await read(shop, who, path)
  const request = /name="request" value="(\d+)"/.exec(page)?.[1] ?? ''
  return () =>
    post(shop, who, path, { act: 'refund-back', once: onceOf(page, 'refund-back'), request })
}

/** Runs the due jobs of payments. */
export const sendRefunds = async (shop: Shop) => runDueJobs(shop, paymentHandlers)

/** How much of an order's money was sent back, is being sent and is left, in kobo. */
export const moneyOf = async (shop: Shop, orderId: string) => {
  const { balances } = await readRefunds(shop, orderId)
  return {
    back: sumOf(balances, 'backKobo'),
    underWay: sumOf(balances, 'underWayKobo'),
    left: sumOf(balances, 'leftKobo'),
  }
}
