import { findItemsInShop } from '#lib/catalogue/items/sizes.server.ts'
import { listLgasOf, listStates } from '#lib/delivery/delivery.server.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import {
  type Cursor,
  ORDER_TABS,
  type OrderStage,
  type OrderTab,
  stageOf,
} from '#lib/orders/listing/listing.ts'
import { findOrders } from '#lib/orders/listing/find.server.ts'
import { countEachTab, readFiltered, readTab } from '#lib/orders/listing/listing.server.ts'
import { orderMailsOf } from '#lib/notifications/order-mails.server.ts'
import { untoldUntil } from '#lib/orders/owner/delivery-news.server.ts'
import { mailsToRepeat } from '#lib/orders/owner/mail-again.server.ts'
import { addNote, notesOf, writeToCustomer } from '#lib/orders/owner/notes.server.ts'
import type { Courier, DeliveryState, Order } from '#lib/orders/orders.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { listReturnsOf } from '#lib/orders/returns/returns.server.ts'
import { findForOwner, lockForOwner, markLocked } from '#lib/orders/owner/owner.server.ts'
import { listPaymentsOf } from '#lib/payments/ledger/report.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { unitsToRefund } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'
import { act } from '../act.server.ts'
import { listAudit, listSubjectsOf } from '../audit/audit.sql.ts'
import { type Actor, shorten, type Staff } from '../desk.ts'
import { filledIn, type FilterFields, toFilter } from './filter.ts'
import { may, type Role } from '../rights.ts'

const PAGE_SIZE = 50
const MOST_AUDITED = 100
export const PACKER_STAGES: readonly OrderStage[] = ['to-pack', 'packed', 'sent']

export const isSeenBy = (role: Role, stage: OrderStage): boolean =>
  may(role, 'orders.see') && (may(role, 'orders.see-all') || PACKER_STAGES.includes(stage))

const tabsFor = (role: Role): readonly OrderTab[] =>
  may(role, 'orders.see-all')
    ? ORDER_TABS
    : ORDER_TABS.filter((tab) => PACKER_STAGES.some((stage) => stage === tab))

/** The order without address, phone and courier, when the role may not see them. */
export function shownTo(role: Role, order: Order): Order {
  if (may(role, 'orders.address')) return order
  const address = { ...order.address, phone: '', email: '', streetAddress: '' }
  return { ...order, address, courier: null }
}

type Asked = {
  tab: string | null
  after: Cursor | null
  words: string
  filter?: FilterFields
}

/** A page of orders: those that `words` find, or those of a tab. Also how many orders each tab has. */
export async function readOrders(
  shop: Shop,
  { role }: Staff,
  { tab, after, words, filter }: Asked,
) {
  if (!may(role, 'orders.see')) throw new ShopError('permission_denied')
  const tabs = tabsFor(role)
  const open = tabs.find((each) => each === tab) ?? 'to-pack'
  const { orders, next } = words
    ? { orders: await findOrders(shop, words), next: null }
    : await readPage(shop, open, after, filter)
  const seen = orders.filter((order) => isSeenBy(role, stageOf(order)))
  const counts = await countEachTab(shop)
  return {
    open,
    counts: tabs.flatMap((tab) => {
      const count = counts.get(tab)
      return count === undefined ? [] : [{ tab, count }]
    }),
    hasAll: tabs.includes('all'),
    orders: seen.map((order) => shownTo(role, order)),
    printed: await readPrinted(shop, seen),
    next,
  }
}

async function readPage(
  shop: Shop,
  tab: OrderTab,
  after: Cursor | null,
  fields: FilterFields | undefined,
): Promise<{ orders: Order[]; next: Cursor | null }> {
  const page = { after, size: PAGE_SIZE }
  if (!fields || Object.keys(filledIn(fields)).length === 0) return readTab(shop, tab, page)
  const items = fields.item === '' ? null : await findItemsInShop(shop, fields.item)
  const filter = toFilter(fields, items && items.map(({ id }) => id))
  return readFiltered(shop, tab, { ...page, filter })
}

/** All states, and the LGAs of the chosen state. */
export const readFilterPlaces = async (shop: Shop, { state }: FilterFields) => ({
  states: await listStates(shop),
  lgas: await listLgasOf(shop, state),
})

/** The numbers of the orders that are not sent yet and whose slip was printed. */
async function readPrinted({ db }: Shop, orders: Order[]): Promise<ReadonlySet<string>> {
  const toSend = orders.filter((order) => ['to-pack', 'packed'].includes(stageOf(order)))
  const subjects = toSend.map(({ number }) => subjectOf(number))
  const printed = await listSubjectsOf(db, 'order.printed', subjects)
  return new Set(toSend.map(({ number }) => number).filter((each) => printed.has(subjectOf(each))))
}

/** Packers also see an order that was just delivered, while that can be taken back. */
const isShownTo = async (shop: Shop, role: Role, order: Order): Promise<boolean> =>
  isSeenBy(role, stageOf(order)) ||
  (may(role, 'orders.pack') && (await untoldUntil(shop, order)) !== null)

/** Throws ShopError('not_found') also for an order that this role may not see. */
export const requireOrder = async (shop: Shop, role: Role, number: string): Promise<Order> =>
  requireShown(shop, role, await findForOwner(shop, number))

/** As `requireOrder`, with the order locked until the transaction ends. */
export const lockOrderFor = async (shop: Shop, role: Role, number: string): Promise<Order> =>
  requireShown(shop, role, await lockForOwner(shop, number))

async function requireShown(shop: Shop, role: Role, order: Order | null): Promise<Order> {
  if (!order || !(await isShownTo(shop, role, order))) throw new ShopError('not_found')
  return order
}

const NO_REFUNDS: Awaited<ReturnType<typeof readRefunds>> = { balances: [], requests: [] }

/**
 * One order and everything that was done with it. Throws ShopError('not_found') also for an order that this role may not see.
 */
export async function readOrder(shop: Shop, { role }: Staff, number: string) {
  const order = await requireOrder(shop, role, number)
  const subject = subjectOf(order.number)
  const refunds = await readRefunds(shop, order.id)
  return {
    order: shownTo(role, order),
    untoldUntil: await untoldUntil(shop, order),
    notes: await notesOf(shop, order.id),
    mails: await orderMailsOf(shop, order.id),
    mailTo: may(role, 'orders.address') ? shorten(order.address.email) : '',
    toRepeat: may(role, 'notices.one') ? await mailsToRepeat(shop, order) : [],
    payLink: payLinkFor(shop, role, order),
    payments: may(role, 'money.see-state') ? await listPaymentsOf(shop, order.id) : [],
    refunds: may(role, 'money.see-state') ? refunds : NO_REFUNDS,
    returns: await listReturnsOf(shop, order.id),
    unitsLeft: unitsToRefund(order, refunds.requests),
    done: await listAudit(shop.db, { staffId: null, subject, before: null, limit: MOST_AUDITED }),
  }
}

/**
 * The payment link of an order of the desk. Null when the order no longer waits for payment, or the role may not make orders.
 */
const payLinkFor = (shop: Shop, role: Role, order: Order): string | null =>
  order.channel === 'desk' && stageOf(order) === 'waiting' && may(role, 'orders.make')
    ? payLinkOf(shop, order.id)
    : null

export const subjectOf = (number: string): string => `order:${number}`
export const pathOf = (number: string): string => `/desk/orders/${number}`

type Move = {
  to: Exclude<DeliveryState, 'returned'>
  courier?: Courier | null
  /** The buyer took the goods along as they were paid. */
  isHandedOver?: boolean
}

/**
 * Moves an order on to `to`. Its customer is told when this can no longer be taken back. Throws ShopError beside `act` when the
 * order cannot go there.
 */
export const moveOrder = (
  shop: Shop,
  by: Actor,
  number: string,
  { to, courier = null, isHandedOver = false }: Move,
): Promise<string> =>
  act(shop, by, { name: `order.${to}`, subject: subjectOf(number) }, async (shop) => {
    const order = await lockOrderFor(shop, by.role, number)
    if (!(await markLocked(shop, order, to, { courier, canTakeBack: true, isHandedOver })))
      throw fieldError('act', deskOrderTexts.cannot(stageOf(order)))
    return {
      goTo: `${pathOf(number)}?done=${to}`,
      changes: { state: [order.deliveryState ?? 'paid', to] },
    }
  })

type Note = { words: string; reader: 'team' | 'customer' }

/** Whether this role may write to the customer of an order, and there is an account that reads it. */
export const canWriteTo = (role: Role, { customerId }: Pick<Order, 'customerId'>): boolean =>
  customerId !== null && may(role, 'notices.one')

/**
 * Writes something down for the team, or to the customer. Throws ShopError('permission_denied') for who may only write to the
 * team, and where nobody could read it.
 */
export const writeNote = (
  shop: Shop,
  by: Actor,
  number: string,
  { words, reader }: Note,
): Promise<string> =>
  act(shop, by, { name: 'order.note', subject: subjectOf(number) }, async (shop) => {
    const order = await requireOrder(shop, by.role, number)
    const { id: orderId, customerId } = order
    const who = by.name
    if (reader === 'team') await addNote(shop, { orderId, who, words })
    else if (customerId !== null && canWriteTo(by.role, order))
      await writeToCustomer(shop, order, { customerId, who, words })
    else throw new ShopError('permission_denied')
    return { goTo: `${pathOf(number)}#what-happened`, changes: { reader: [null, reader] } }
  })
