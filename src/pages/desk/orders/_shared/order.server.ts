import { cleanText } from '#lib/letters/clean-text.ts'
import { listActsOn, listDone } from '#lib/desk/audit/audit.server.ts'
import { may, type Role } from '#lib/desk/rights.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { type OrderStage, type OrderTab, stageOf } from '#lib/orders/listing/listing.ts'
import type { Order } from '#lib/orders/orders.ts'
import { untoldUntil } from '#lib/orders/owner/delivery-news.server.ts'
import { findForOwner, lockForOwner } from '#lib/orders/owner/owner.server.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskTexts } from '#lib/texts/desk/desk.ts'
import { shortTimeOf } from '#lib/time.ts'
import { wordsOfAct } from '#desk/screen.ts'

/** What the pages of one order share. */
type Of = { params: { number: string } }

export const PACKER_STAGES: readonly OrderStage[] = ['to-pack', 'packed', 'sent']

/** The tabs that a packer sees. */
export const PACKER_TABS: readonly OrderTab[] = ['to-pack', 'packed', 'sent', 'unfetched']

export const subjectOf = (number: string): string => `order:${number}`
export const pathOf = (number: string): string => `/desk/orders/${number}`

export const subject = ({ params }: Of): string => subjectOf(params.number.toUpperCase())

/** The page of the order, which says what was done. */
export const orderPath = ({ params }: Of, done: string): string =>
  `${pathOf(params.number.toUpperCase())}?done=${done}`

export const isSeenBy = (role: Role, stage: OrderStage): boolean =>
  may(role, 'orders.see') && (may(role, 'orders.see-all') || PACKER_STAGES.includes(stage))

/** The order without address, phone and courier, when the role may not see them. */
export function shownTo(role: Role, order: Order): Order {
  if (may(role, 'orders.address')) return order
  const address = { ...order.address, phone: '', email: '', streetAddress: '' }
  return { ...order, address, courier: null }
}

/** Throws ShopError('not_found') also for an order that this role may not see. */
export const requireOrder = async (shop: Shop, role: Role, { params }: Of): Promise<Order> =>
  requireShown(shop, role, await findForOwner(shop, params.number))

/** As `requireOrder`, with the order locked until the transaction ends. */
export const lockOrderFor = async (
  shop: Work,
  role: Role,
  { params }: Of,
): Promise<Locked<Order>> => requireShown(shop, role, await lockForOwner(shop, params.number))

async function requireShown<O extends Order>(shop: Shop, role: Role, order: O | null): Promise<O> {
  if (!order || !(await isShownTo(shop, role, order))) throw new ShopError('not_found')
  return order
}

/** Packers also see an order that was just delivered, while that can be taken back. */
const isShownTo = async (shop: Shop, role: Role, order: Order): Promise<boolean> =>
  isSeenBy(role, stageOf(order)) ||
  (may(role, 'orders.pack') && (await untoldUntil(shop, order)) !== null)

/** The numbers of the orders that are not sent yet and whose slip was printed. */
export async function readPrinted(shop: Shop, orders: Order[]): Promise<ReadonlySet<string>> {
  const toSend = orders.filter((order) => ['to-pack', 'packed'].includes(stageOf(order)))
  const numbers = toSend.map(({ number }) => number)
  const printed = await listDone(shop, 'order.printed', numbers.map(subjectOf))
  return new Set(numbers.filter((number) => printed.has(subjectOf(number))))
}

/** Throws ShopError beside `shown` when the order no longer is what the page showed: who changed it, and when. */
export async function checkUnchanged(
  shop: Shop,
  { number }: Order,
  shown: string,
  present: string,
): Promise<void> {
  if (shown === present) return
  const [last] = await listActsOn(shop, subjectOf(number), 1)
  const { changed, changedItself } = deskTexts.order
  const at = last ? shortTimeOf(last.at, shop.now()) : ''
  throw fieldError('shown', last ? changed(last.who, wordsOfAct(last.act), at) : changedItself)
}

type Compared<Name extends string> = {
  /** The fields that the form changes. */
  changed: readonly Name[]
  given: Readonly<Record<string, { seen: unknown }>>
  present: Readonly<Record<Name, string>>
  inWords?: Readonly<Record<Name, string>>
}

/**
 * Throws ShopError beside each field that somebody else has changed since by the same `act`: who, when, and to what.
 */
export async function refuseClashes<Name extends string>(
  shop: Shop,
  { number }: Order,
  act: string,
  { changed, given, present, inWords = present }: Compared<Name>,
): Promise<void> {
  const clashes = changed.filter((name) => given[name]?.seen !== cleanText(present[name]))
  if (clashes.length === 0) return
  const rows = await listActsOn(shop, subjectOf(number), MOST_LOOKED_AT)
  const sayOf = (name: Name): string => {
    const row = rows.find((each) => each.act === act && name in JSON.parse(each.changes))
    const by = row ? { who: row.who, at: shortTimeOf(row.at, shop.now()) } : null
    return deskTexts.order.theirs(by, inWords[name])
  }
  const fields = Object.fromEntries(clashes.map((name) => [name, [sayOf(name)]]))
  throw new ShopError('changed_since', { fields })
}

const MOST_LOOKED_AT = 50

/** A refusal of a place of delivery, beside the field of its LGA. */
export function besideLga(error: unknown): unknown {
  if (!(error instanceof ShopError) || !error.fields['lga_id']) return error
  const { lga_id: lga, ...fields } = error.fields
  return new ShopError(error.code, { fields: { ...fields, lga } })
}
