import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { after, type Moment, SECOND_MS, toMoment } from '#lib/time.ts'
import { withGoods } from './goods.ts'
import { load } from './load.ts'
import type { BenchShop, DatabaseName } from './shop.ts'
import { ordersOnce } from './shoppers.ts'
import { makeWorld } from './world.ts'

/** The reduced price of every item: less than any of them costs. */
const SALE_KOBO = 500_00
const SHOPPERS = 50
/** Between two orders of one shopper. */
const ORDER_EVERY_MS = 2 * SECOND_MS
/** How long after planning the sale begins. The server has started and is warm by then. */
const BEGINS_AFTER_MS = 30 * SECOND_MS
const LASTS_MS = 8 * SECOND_MS
const POLL_MS = 20
const MOST_MS = SECOND_MS

/** Pages, and what each shows only while something is on sale. */
const signsOf = (slug: string): Record<string, RegExp> => ({
  '/': /cost less/,
  '/sale': /<s[ >]/,
  '/product': /<s[ >]/,
  '/search?query=ankara': /<s[ >]/,
  [`/products/${slug}`]: new RegExp(`"price":${SALE_KOBO / 100}[,}]`),
  '/api/best_deals/': /"new_price":\d/,
  [`/api/items/${slug}/`]: /"new_price":\d/,
})

/**
 * A sale over so many goods begins and ends by the clock while shoppers buy: how late each page knows it. Prints a
 * table.
 */
export const benchSale = (databases: readonly DatabaseName[], items: number): Promise<void> =>
  withGoods(databases, items, async (shop) => {
    process.stdout.write(
      `\n### ${shop.database}, ${items} goods on sale\n\n${await benchOne(shop)}`,
    )
  })

async function benchOne({ env, start }: BenchShop): Promise<string> {
  const orders = Math.ceil(((BEGINS_AFTER_MS + 2 * LASTS_MS) / ORDER_EVERY_MS) * SHOPPERS)
  const world = await makeWorld(env, orders)
  const { from, until } = await planSale(env)
  const server = await start()
  try {
    const buying = load(
      {
        origin: server.url,
        shoppers: SHOPPERS,
        ms: Date.parse(until) - Date.now() + 2 * SECOND_MS,
        maxRounds: orders,
        paceMs: ORDER_EVERY_MS / SHOPPERS,
      },
      ordersOnce(world),
    )
    const lines = await Promise.all(
      Object.entries(signsOf(world.item.slug)).map(async ([path, sign]) => {
        const watched = { url: server.url + path, sign }
        const begins = await lateness(watched, from, true)
        const ends = await lateness(watched, until, false)
        const isWrong = [begins, ends].some((ms) => ms < 0 || ms > MOST_MS)
        if (isWrong) process.exitCode = 1
        return `| ${path} | ${begins.toFixed(0)} | ${ends.toFixed(0)} |\n`
      }),
    )
    const { rounds, failed, p95Ms } = await buying
    return (
      `| page | begins, ms late | ends, ms late (at most ${MOST_MS}) |\n| --- | ---: | ---: |\n${lines.join('')}` +
      `\n${rounds} orders of ${SHOPPERS} shoppers meanwhile, p95 ${p95Ms.toFixed(0)} ms, ${failed} failed.\n`
    )
  } finally {
    await server.stop()
  }
}

/** Gives every item the same reduced price, for a time that is to come. */
async function planSale(env: Record<string, string>): Promise<{ from: Moment; until: Moment }> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  const from = after(toMoment(Date.now()), BEGINS_AFTER_MS)
  const until = after(from, LASTS_MS)
  await shop.db
    .updateTable('item')
    .set({
      new_price_kobo: SALE_KOBO,
      new_price_from: from,
      new_price_until: until,
    })
    .execute()
  await closeShop(shop)
  return { from, until }
}

/**
 * How long after a moment (ms) a page begins or ends to show its sign; below 0: too early, Infinity: never. Asks from a
 * second before that moment on.
 */
async function lateness(
  { url, sign }: { url: string; sign: RegExp },
  at: Moment,
  isThere: boolean,
): Promise<number> {
  await pause(Math.max(0, Date.parse(at) - SECOND_MS - Date.now()))
  const giveUp = Date.parse(at) + LASTS_MS / 2
  while (Date.now() < giveUp) {
    const response = await fetch(url)
    // A refusal says nothing about the price.
    const html = await response.text()
    if (response.ok && sign.test(html) === isThere) return Date.now() - Date.parse(at)
    await pause(POLL_MS)
  }
  return Infinity
}
