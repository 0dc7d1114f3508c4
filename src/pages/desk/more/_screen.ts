import { defineScreen } from '#desk/screen.ts'
import { may, type Right } from '#lib/desk/rights.ts'
import { readMisfits } from '#lib/desk/today/money.server.ts'
import { listCalls } from '#lib/orders/door/door.server.ts'
import { countOrders } from '#lib/orders/listing/listing.server.ts'
import { countOpenReturns } from '#lib/orders/returns/answer.server.ts'
import { listSoldOut } from '#lib/orders/stock/sold-out.server.ts'
import { countReviews } from '#lib/reviews/at-desk.server.ts'

export const screen = defineScreen({
  address: '/desk/more',
  right: 'desk.use',
  guide: 'every-day',
  /** How many things wait at the pages that the role may open, by their addresses. */
  load: async (shop, { staff: { role } }) => {
    const ifMay = async (right: Right, count: () => Promise<number>): Promise<number> =>
      may(role, right) ? count() : 0
    const waiting: Readonly<Record<string, number>> = {
      '/desk/orders': await ifMay('orders.see', () => countOrders(shop, 'to-pack')),
      '/desk/door': await ifMay('money.see-state', async () => (await listCalls(shop)).length),
      '/desk/returns': await ifMay('returns.answer', async () => {
        const { asked, received } = await countOpenReturns(shop)
        return asked + received
      }),
      '/desk/stock': await ifMay('stock.count', async () => (await listSoldOut(shop)).length),
      '/desk/money': await ifMay('money.see', async () => {
        const { misfits, unknown } = await readMisfits(shop)
        return misfits.length + unknown
      }),
      '/desk/reviews': await ifMay('reviews.answer', async () => {
        return (await countReviews(shop))['to-read'] ?? 0
      }),
    }
    return { waiting }
  },
})
