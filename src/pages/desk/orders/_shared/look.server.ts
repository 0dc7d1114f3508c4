import type { Look } from '#desk/screen.ts'
import { papersOf } from '#lib/books/papers/read.server.ts'
import { listActsOn } from '#lib/desk/audit/audit.server.ts'
import { shorten } from '#lib/desk/desk.ts'
import { may, type Role } from '#lib/desk/rights.ts'
import { orderMailsOf } from '#lib/notifications/order-mails.server.ts'
import { isAtDoor } from '#lib/orders/life.ts'
import { isBought, isToCall } from '#lib/orders/standing.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { findNextToPack } from '#lib/orders/listing/listing.server.ts'
import { isWithoutAccount, type Order } from '#lib/orders/orders.ts'
import { untoldUntil } from '#lib/orders/owner/delivery-news.server.ts'
import { mailsToRepeat } from '#lib/orders/owner/mail-again.server.ts'
import { mayResumeAtDoor } from '#lib/orders/door/door.ts'
import { readOfferAtDesk } from '#lib/orders/door/offer.server.ts'
import { notesOf } from '#lib/orders/owner/notes.server.ts'
import { findParcel } from '#lib/orders/pictures/pictures.server.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { listReturnsOf } from '#lib/orders/returns/returns.server.ts'
import { listPaymentsOf } from '#lib/payments/ledger/report.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { unitsToRefund } from '#lib/payments/refunds/requests.ts'
import { counterAccountOf } from '#lib/payments/counter/counter.server.ts'
import { hasCame } from '#lib/payments/short/short.server.ts'
import { findOpenOwn } from '#lib/payments/settle/by-hand.server.ts'
import type { Shop } from '#lib/shop.ts'
import { requireOrder, shownTo, subjectOf } from './order.server.ts'

const MOST_ACTS = 100

/** One order and everything that was done with it, as far as this person may see it. */
export async function readOrder(shop: Shop, look: Look<{ number: string }>) {
  const { role } = look.staff
  const order = await requireOrder(shop, role, look)
  const refunds = await readRefunds(shop, order.id)
  const seesMoney = may(role, 'money.see-state')
  const isToPay = stageOf(order) === 'waiting' || (order.dueKobo > 0 && isBought(order))
  const hasPage = isWithoutAccount(order) && isToPay
  return {
    order: shownTo(role, order),
    untoldUntil: await untoldUntil(shop, order),
    notes: await notesOf(shop, order.id),
    mails: await orderMailsOf(shop, order.id),
    mailTo: may(role, 'orders.address') ? shorten(order.address.email) : '',
    toRepeat: may(role, 'notices.one') ? await mailsToRepeat(shop, order) : [],
    payLink: hasPage && may(role, 'orders.make') ? payLinkOf(shop, order.id) : null,
    payments: seesMoney ? await listPaymentsOf(shop, order.id) : [],
    hasDoor: await hasDoor(shop, order),
    hasCounter: counterAccountOf(shop) !== null,
    hasCame: seesMoney && (await hasCame(shop, order)),
    isOwnOpen: (await findOpenOwn(shop, order.id)) !== null,
    papers: seesMoney ? await papersOf(shop, order.id) : [],
    refunds: seesMoney ? refunds : { balances: [], requests: [] },
    returns: await listReturnsOf(shop, order.id),
    parcel: may(role, 'orders.address') ? await findParcel(shop, order.id) : null,
    unitsLeft: unitsToRefund(order, refunds.requests),
    nextToPack: stageOf(order) === 'packed' ? await findNextToPack(shop) : null,
    done: await listActsOn(shop, subjectOf(order.number), MOST_ACTS),
  }
}

/** Whether there is something to do at the page of pay on delivery. */
async function hasDoor(shop: Shop, order: Order): Promise<boolean> {
  if (isToCall(order) || isAtDoor(order) || mayResumeAtDoor(order)) return true
  const offer = await readOfferAtDesk(shop, order)
  return offer !== null && offer.no !== 'pickup'
}

/** Whether this role may write to the customer of an order, and there is an account that reads it. */
export const canWriteTo = (role: Role, { customerId }: Pick<Order, 'customerId'>): boolean =>
  customerId !== null && may(role, 'notices.one')
