import { defineScreen } from '#desk/screen.ts'
import { countLowStock } from '#lib/catalogue/items/sizes.server.ts'
import { may } from '#lib/desk/rights.ts'
import { MOST_COUNTED } from '#lib/orders/listing/listing.ts'
import { countOrders, readTab, sumOrders } from '#lib/orders/listing/listing.server.ts'
import { listToPack } from '#lib/orders/owner/owner.server.ts'
import { countOpenReturns } from '#lib/orders/returns/answer.server.ts'
import type { Shop } from '#lib/shop.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import { texts } from './_texts.ts'

const NEWEST = 4
const A_WEEK = 7 * DAY_MS

/** What was paid today so far and not cancelled since, and on the same weekday last week until the same hour. */
async function readSold(shop: Shop) {
  const now = shop.now()
  const morning = startOfLagosDay(lagosDayOf(now))
  const today = await sumOrders(shop, morning, after(now, 1))
  const before = await sumOrders(shop, after(morning, -A_WEEK), after(now, 1 - A_WEEK))
  return { today, before }
}

export const screen = defineScreen({
  address: '/desk',
  right: 'desk.use',
  menu: { label: texts.title, icon: 'home', group: 'today', isFirst: true },
  /** Numbers that the role may not see are null. */
  load: async (shop, { staff: { role } }) => {
    const seesOrders = may(role, 'orders.see')
    const seesAll = may(role, 'orders.see-all')
    const [longest] = seesOrders ? await listToPack(shop, 1) : []
    return {
      toPack: seesOrders ? await countOrders(shop, 'to-pack') : null,
      longestPaidAt: longest?.paid_at ?? null,
      waiting: seesAll ? await countOrders(shop, 'waiting') : null,
      look: seesAll ? await countOrders(shop, 'look') : null,
      returns: may(role, 'returns.answer') ? await countOpenReturns(shop) : null,
      sent: seesOrders ? await countOrders(shop, 'sent') : null,
      unfetched: seesOrders ? await countOrders(shop, 'unfetched') : null,
      lowStock: may(role, 'stock.count')
        ? await countLowStock(shop, LOW_STOCK, MOST_COUNTED)
        : null,
      sold: may(role, 'money.see') ? await readSold(shop) : null,
      newest: seesAll ? (await readTab(shop, 'all', { after: null, size: NEWEST })).orders : [],
    }
  },
})
