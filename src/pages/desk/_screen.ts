import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { countLowStock } from '#lib/catalogue/items/sizes.server.ts'
import { count } from '#lib/fields.schema.ts'
import { may, type Right } from '#lib/desk/rights.ts'
import { listCalls } from '#lib/orders/door/door.server.ts'
import { countEachTab, readTab } from '#lib/orders/listing/listing.server.ts'
import { MOST_COUNTED } from '#lib/paging.ts'
import { readArrivals } from '#lib/orders/owner/late.server.ts'
import { countOpenReturns } from '#lib/orders/returns/answer.server.ts'
import { listSoldOut } from '#lib/orders/stock/sold-out.server.ts'
import { readTold } from '#lib/payments/own-account/sent.server.ts'
import { countReviews } from '#lib/reviews/at-desk.server.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import { readMisfits, readSold } from '#lib/desk/today/money.server.ts'
import { readStanding } from '#lib/desk/today/news.server.ts'
import { putAway, readAway } from '#lib/desk/today/later.server.ts'
import { MOST_ON_A_ROW, TODAY_ROWS } from '#lib/desk/today/later.ts'
import { readSteps } from '#lib/desk/today/steps.server.ts'
import { todayTexts as texts } from '#lib/texts/desk/today.ts'
import * as z from 'zod/mini'
import { ownOf } from './me/_own.ts'

const NEWEST = 4
const MOST_PICTURES = 5

export const screen = defineScreen({
  address: '/desk',
  right: 'desk.use',
  menu: { label: texts.title, icon: 'home', group: 'today', isFirst: true },
  guide: 'every-day',
  /** What the role may not see is null. */
  load: async (shop, { query, staff: { id, role } }) => {
    const ifMay = async <T>(right: Right, read: () => Promise<T>): Promise<T | null> =>
      may(role, right) ? read() : null
    // Before all else: what changes while the page is made is then news.
    const standing = await readStanding(shop, role)
    const counts = await ifMay('orders.see', () => countEachTab(shop))
    const toPack = { after: null, size: MOST_PICTURES }
    const arrivals = await ifMay('orders.see', () => readArrivals(shop))
    return {
      standing,
      counts,
      toPack: counts ? (await readTab(shop, 'to-pack', toPack)).orders : [],
      steps: counts && may(role, 'settings.see') ? await readSteps(shop, counts) : null,
      money: await ifMay('money.see', () => readMisfits(shop)),
      late: arrivals?.late ?? null,
      dueToday: arrivals?.dueToday ?? [],
      away: query.has('all') ? new Map<string, number>() : await readAway(shop, id),
      told: await ifMay('money.see', () => readTold(shop)),
      calls: await ifMay('money.see-state', () => listCalls(shop)),
      returns: await ifMay('returns.answer', () => countOpenReturns(shop)),
      soldOut: await ifMay('stock.count', () => listSoldOut(shop)),
      reviews: await ifMay('reviews.answer', () => countReviews(shop)),
      lowStock: await ifMay('stock.count', () => countLowStock(shop, LOW_STOCK, MOST_COUNTED)),
      sold: await ifMay('money.see', () => readSold(shop)),
      newest: await ifMay('orders.see-all', async () => {
        return (await readTab(shop, 'all', { after: null, size: NEWEST })).orders
      }),
      may: {
        order: may(role, 'orders.make'),
        item: may(role, 'goods.write'),
        pack: may(role, 'orders.pack'),
      },
    }
  },
  acts: {
    later: {
      name: 'today.put-away',
      says: 'put away until tomorrow',
      right: 'orders.see',
      form: form({ row: z.enum(TODAY_ROWS), count: count(0, MOST_ON_A_ROW) }),
      isStep: true,
      subject: ({ given }) => texts.todo.rows[given.row],
      run: async (shop, asked) => {
        await putAway(shop, ownOf(asked).staff.id, asked.given)
        return { next: '/desk' }
      },
    },
  },
})

export type Today = Awaited<ReturnType<typeof screen.load>>
