import type { Days } from '#lib/days.ts'
import { DOOR, HAND_METHODS } from '#lib/payments/by-hand.ts'
import type { Moment } from '#lib/time.ts'
import { begunAt, type LifeStage, type Order, type SalesChannel } from '../orders.ts'
import { isInReview } from '../status/payable.ts'

/** What is to be done with an order. `look`: a person must look at its payment. */
export type OrderStage = LifeStage | 'look'

export const stageOf = (order: Order): OrderStage => (isInReview(order) ? 'look' : order.stage)

/** The tabs of the desk's list of orders. `unfetched`: their buyers were told that they wait at a pickup place. */
export const ORDER_TABS = [
  'to-pack',
  'waiting',
  'look',
  'packed',
  'sent',
  'unfetched',
  'delivered',
  'returned',
  'cancelled',
  'all',
] as const
export type OrderTab = (typeof ORDER_TABS)[number]

/** Those whose number of orders is shown. */
export const COUNTED_TABS = ORDER_TABS.filter((tab) => tab !== 'all')

/** `due`: the rider is to collect it. */
export const PAID_BY = ['due', 'fiat', 'crypto', ...HAND_METHODS, DOOR] as const
export type PaidBy = (typeof PAID_BY)[number]

export const MADE_BY = ['shop', 'guest', 'desk'] as const satisfies readonly SalesChannel[]

/** Conditions on the orders of a tab; null for one that does not matter. */
export type OrderFilter = {
  /** Made from this moment on, and before the other. */
  from: Moment | null
  until: Moment | null
  stateId: number | null
  lgaId: number | null
  method: PaidBy | null
  channel: SalesChannel | null
  fromKobo: number | null
  toKobo: number | null
  /** With at least one of these. */
  itemIds: readonly number[] | null
  /** In the books, as the reports count. */
  booked: Booked | null
}

/** `days`: those of its entries. `company`: who was paid; without one, what was sold or went back counts. */
export type Booked = { days: Days | null; categoryId: number | null; company: string | null }

/** The last order of a page. The next page begins after it. */
export type Cursor = { at: string; id: string }

/** Whether a tab begins with the order that waits longest: it is packed first. The others begin with the newest. */
export const isOldestFirst = (tab: OrderTab): boolean => tab === 'to-pack'

export const cursorOf = (
  tab: OrderTab,
  order: Pick<Order, 'id' | 'createdAt' | 'paidAt' | 'confirmedAt'>,
): Cursor => {
  const at = isOldestFirst(tab) ? begunAt(order) : order.createdAt
  return { at: at ?? order.createdAt, id: order.id }
}

export const toCursorText = ({ at, id }: Cursor): string => `${at},${id}`

/** Null for a text that is no cursor: the list then begins at its first page. */
export function readCursor(text: string | null): Cursor | null {
  const [at = '', id = ''] = (text ?? '').split(',')
  return Number.isNaN(Date.parse(at)) || !/^\w{22}$/.test(id) ? null : { at, id }
}
