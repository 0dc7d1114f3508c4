import { defineScreen } from '#desk/screen.ts'
import { readGoodsSlugs } from '#lib/catalogue/goods/list/list.server.ts'
import { countLowStock } from '#lib/catalogue/items/sizes.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { findTerms } from '#lib/delivery/delivery.server.ts'
import type { Staff } from '#lib/desk/desk.ts'
import { may, type Right, type Role } from '#lib/desk/rights.ts'
import { isChangedWithin } from '#lib/hold.server.ts'
import { listCalls } from '#lib/orders/door/door.server.ts'
import { MOST_COUNTED, type OrderTab } from '#lib/orders/listing/listing.ts'
import { countEachTab, readTab, sumOrders } from '#lib/orders/listing/listing.server.ts'
import { readLate } from '#lib/orders/owner/late.server.ts'
import { countOpenReturns } from '#lib/orders/returns/answer.server.ts'
import { listSoldOut } from '#lib/orders/stock/sold-out.server.ts'
import { listOwedByRiders } from '#lib/payments/door/door.server.ts'
import { readOpenMoney, readUnknownMoney } from '#lib/payments/ledger/open-money.server.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { readTold } from '#lib/payments/own-account/sent.server.ts'
import { SANDBOX } from '#lib/payments/payments.ts'
import { hashSecret } from '#lib/random.server.ts'
import { countReviews } from '#lib/reviews/at-desk.server.ts'
import type { Shop } from '#lib/shop.ts'
import { LOW_STOCK } from '#lib/stock/stock.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'
import { after, DAY_MS, lagosDayOf, startOfLagosDay } from '#lib/time.ts'
import { texts } from './_texts.ts'

const NEWEST = 4
const MOST_PICTURES = 5
const MOST_MONEY = 100
/** Longer lists are shown as "more than" this many. */
const MOST_GOODS = 100
const A_WEEK = 7 * DAY_MS

const first = { after: null, size: 1 }

/** What was paid today so far and not cancelled since, and on the same weekday last week until the same hour. */
async function readSold(shop: Shop) {
  const now = shop.now()
  const morning = startOfLagosDay(lagosDayOf(now))
  const today = await sumOrders(shop, morning, after(now, 1))
  const before = await sumOrders(shop, after(morning, -A_WEEK), after(now, 1 - A_WEEK))
  const owed = await listOwedByRiders(shop)
  return { today, before, owedKobo: owed.reduce((sum, { amountKobo }) => sum + amountKobo, 0) }
}

/** The payments that need a person, without those that may still come; the oldest last. */
async function readMisfits(shop: Shop) {
  const { money } = await readOpenMoney(shop, { after: null, size: MOST_MONEY })
  const misfits = money.filter(({ cause }) => cause !== 'expected')
  return { misfits, unknown: (await readUnknownMoney(shop)).length }
}

const OPENED: readonly OrderTab[] = ['delivered', 'returned']
const PACKED: readonly OrderTab[] = [...OPENED, 'packed', 'sent']

type Counts = ReadonlyMap<OrderTab, number>
const hasAny = (counts: Counts, tabs: readonly OrderTab[]): boolean =>
  tabs.some((tab) => (counts.get(tab) ?? 0) > 0)

/** What buyers would like to read, and cannot. */
function missingFacts(): ('email' | 'about')[] {
  const { about, email } = shopFacts()
  // Nobody has a mailbox there: it is the demo shop's.
  const isNobodys = email.endsWith('.example')
  return [
    ...(isNobodys ? (['email'] as const) : []),
    ...(about.length > 0 ? [] : (['about'] as const)),
  ]
}

/** What there is of the first steps; null for a shop that has handed something over, or has made them all. */
async function readSteps(shop: Shop, counts: Counts) {
  if (hasAny(counts, OPENED)) return null
  const countGoods = async (tab: 'shown' | 'hidden') =>
    (await readGoodsSlugs(shop, { tab, sort: 'newest', category: '', words: '' }, MOST_GOODS + 1))
      .length
  const [shown, hidden] = [await countGoods('shown'), await countGoods('hidden')]
  const { range, pickups } = await findTerms(shop)
  const account = await readOwnAccount(shop)
  const companies = shop.payments.flatMap(({ provider }) =>
    provider === SANDBOX ? [] : (checkoutTexts.companies[provider] ?? provider),
  )
  const missing = missingFacts()
  const isDone = {
    goods: shown > 0,
    delivery: range !== null || pickups.length > 0,
    pay: account !== null || companies.length > 0,
    read: missing.length === 0,
    order: hasAny(counts, PACKED),
  }
  if (Object.values(isDone).every(Boolean)) return null
  return {
    isDone,
    shown,
    hidden,
    range,
    pickups: pickups.length,
    account,
    companies,
    missing,
    most: MOST_GOODS,
  }
}

/** A short text of what a role is shown: another one says that there is something new. */
async function readStanding(shop: Shop, role: Role): Promise<string> {
  const can = (right: Right) => may(role, right)
  const seen = [
    lagosDayOf(shop.now()),
    can('orders.see') && [...(await countEachTab(shop)).values()],
    can('orders.see-all') && (await readTab(shop, 'all', first)).orders[0]?.number,
    can('money.see') && (await readTold(shop)),
    can('returns.answer') && (await countOpenReturns(shop)),
  ]
  return hashSecret(`${shop.config.secretKey} ${JSON.stringify(seen)}`)
}

/** Whether Today says something else than `since`. While it does not, the answer waits for at most `waitS` seconds. */
export async function hasNews(shop: Shop, staff: Staff, since: string, waitS: number) {
  const read = () => readStanding(shop, staff.role)
  if ((await read()) !== since) return true
  return isChangedWithin(shop, { of: `staff:${staff.id}`, read, before: since, waitS })
}

export const screen = defineScreen({
  address: '/desk',
  right: 'desk.use',
  menu: { label: texts.title, icon: 'home', group: 'today', isFirst: true },
  /** What the role may not see is null. */
  load: async (shop, { staff: { role } }) => {
    const ifMay = async <T>(right: Right, read: () => Promise<T>): Promise<T | null> =>
      may(role, right) ? read() : null
    // Before all else: what changes while the page is made is then news.
    const standing = await readStanding(shop, role)
    const counts = await ifMay('orders.see', () => countEachTab(shop))
    const toPack = { after: null, size: MOST_PICTURES }
    return {
      standing,
      counts,
      toPack: counts ? (await readTab(shop, 'to-pack', toPack)).orders : [],
      steps: counts && may(role, 'settings.see') ? await readSteps(shop, counts) : null,
      money: await ifMay('money.see', () => readMisfits(shop)),
      late: await ifMay('orders.see', () => readLate(shop)),
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
      may: { order: may(role, 'orders.make'), item: may(role, 'goods.write') },
    }
  },
})

export type Today = Awaited<ReturnType<typeof screen.load>>
