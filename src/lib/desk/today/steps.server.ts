import { areQuestionsOpen } from '#lib/desk/begin/questions.server.ts'
import { readGoodsSlugs } from '#lib/catalogue/goods/list/list.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { findTerms } from '#lib/delivery/delivery.server.ts'
import type { OrderTab } from '#lib/orders/listing/listing.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import { SANDBOX } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'
import { checkoutTexts } from '#lib/texts/buying/checkout.ts'

/** Longer lists are shown as "more than" this many. */
const MOST_GOODS = 100

const OPENED: readonly OrderTab[] = ['delivered', 'returned']
const PACKED: readonly OrderTab[] = [...OPENED, 'packed', 'sent']

export type Counts = ReadonlyMap<OrderTab, number>
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
export async function readSteps(shop: Shop, counts: Counts) {
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
    /** Whether the owner may still answer the first questions. */
    asks: await areQuestionsOpen(shop),
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
