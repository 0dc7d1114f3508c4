import type { Shop } from '#lib/shop.ts'
import type { Customer } from '#lib/visitor.ts'
import {
  countUnreadOf,
  insertNotice,
  insertNoticeForAll,
  listNoticesOf,
  markEventRead,
  markRead,
} from './notifications.sql.ts'

export type Notice = {
  /** The event, such as `order-paid:Jx3…`. Each event makes one notice. */
  eventKey: string
  notice: string
  /** A path of the shop, or null. */
  link: string | null
}

/** Adds a notice for a customer, once per event. */
export async function notify(shop: Shop, customerId: number, notice: Notice): Promise<void> {
  await insertNotice(shop.db, {
    customer_id: customerId,
    event_key: notice.eventKey,
    notice: notice.notice,
    link: notice.link,
    created_at: shop.now(),
  })
}

/** Adds a notice for every active customer, once per event. Returns how many are new. */
export const notifyEveryone = ({ db, now }: Shop, notice: Notice): Promise<number> =>
  insertNoticeForAll(db, {
    event_key: notice.eventKey,
    notice: notice.notice,
    link: notice.link,
    created_at: now(),
  })

/** The newest 100 as the contract shows them, newest first. */
export async function listNotices({ db }: Shop, { id }: Customer) {
  const rows = await listNoticesOf(db, id)
  return rows.map(({ read_at, ...notice }) => ({ ...notice, is_read: read_at !== null }))
}

export const countUnread = ({ db }: Shop, { id }: Customer): Promise<number> =>
  countUnreadOf(db, id)

/** Marks a notice as read because what it asks for is done. */
export const settleNotice = (
  { db, now }: Shop,
  customerId: number,
  eventKey: string,
): Promise<void> => markEventRead(db, { customerId, eventKey, now: now() })

/** Marks these notices of the customer as read, or all. Ids of others are ignored. */
export async function readNotices(
  { db, now }: Shop,
  { id }: Customer,
  ids?: readonly number[],
): Promise<void> {
  // PostgreSQL refuses an empty list.
  if (ids?.length === 0) return
  await markRead(db, { customerId: id, ids, now: now() })
}
