import type { Shop } from '#lib/shop.server.ts'
import { insertNotice, insertNoticeForAll } from './notifications.sql.ts'

export type Notice = {
  /** Names the event, such as `order-paid:Jx3…`: told twice, it is one notice. */
  eventKey: string
  notice: string
  /** A path of the shop, or null. */
  link: string | null
}

/** Tells a customer something on the notifications page, once per event. */
export async function notify(shop: Shop, customerId: number, notice: Notice): Promise<void> {
  await insertNotice(shop.db, {
    customer_id: customerId,
    event_key: notice.eventKey,
    notice: notice.notice,
    link: notice.link,
    created_at: shop.now(),
  })
}

/** Tells every active customer, each once per event. Returns how many were told now. */
export const notifyEveryone = ({ db, now }: Shop, notice: Notice): Promise<number> =>
  insertNoticeForAll(db, {
    event_key: notice.eventKey,
    notice: notice.notice,
    link: notice.link,
    created_at: now(),
  })
