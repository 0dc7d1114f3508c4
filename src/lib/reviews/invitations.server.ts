import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop } from '#lib/shop.ts'
import { reviewTexts } from '#lib/texts/goods/reviews.ts'
import { after, DAY_MS } from '#lib/time.ts'
import { listOrdersToRate } from './invitations.sql.ts'

const ASKED_AFTER_MS = 7 * DAY_MS
/** Customers who were not asked by then, because the shop was off, are not asked any more. */
const ASKED_UNTIL_MS = 14 * DAY_MS
/** The rest follows at the next run. */
const MOST_AT_ONCE = 500

/** Asks a customer, seven days after they have paid, to rate what they bought: once for each order. */
export async function inviteToRate(shop: Shop): Promise<void> {
  const now = shop.now()
  const orders = await listOrdersToRate(shop.db, {
    after: after(now, -ASKED_UNTIL_MS),
    until: after(now, -ASKED_AFTER_MS),
    limit: MOST_AT_ONCE,
  })
  for (const { id, number, customerId, eventKey } of orders)
    await notify(shop, customerId, {
      eventKey,
      notice: reviewTexts.invitation(number),
      link: `/orders/${id}`,
    })
}
