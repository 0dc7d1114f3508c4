import { REPORTS } from '#lib/books/reports/all.server.ts'
import { keepSums } from '#lib/books/reports/keep-sums.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { ORDER_TABS } from '#lib/orders/listing/listing.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { onceOf } from '../../../tests/support/desk/desk.ts'
import { aMember } from '../../../tests/support/desk/staff.ts'
import { expectStatus, load, type Load } from '../load.ts'
import { type Asking, get, measure, type Row, toReport } from './measure.ts'
import * as orders from './fill-orders.ts'
import type { BenchShop } from '../shop.ts'
import { reads } from '../shoppers.ts'
import { skipPictures } from '../world.ts'

const MOST_LIST_MS = 30
const MOST_FIND_MS = 20
const MOST_REPORT_MS = 300
const MOST_DAY_MS = 20
const MOST_PACK_MS = 1_000
const AT_ONCE = 200
const PACKED_TIMES = 3
const SHOPPERS = 8
const CLERKS = 10
/** Between two pages of one clerk. */
const CLERK_MS = 1_000
const TURN_MS = 8_000
const TURNS = 3

/** Fills the shop with orders, and has its team list, find and pack them, alone and beside shoppers. Prints tables. */
export async function benchDesk({ database, env, start }: BenchShop, count: number): Promise<void> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await skipPictures(shop)
  const begun = performance.now()
  await orders.fillOrders(shop, count)
  await keepSums(shop)
  const filledS = Math.round((performance.now() - begun) / 1_000)
  const { cookie } = await aMember(shop)
  const { slug } = await shop.db.selectFrom('item').select('slug').executeTakeFirstOrThrow()
  await closeShop(shop)
  const server = await start()
  const asking = { origin: server.url, cookie: `desk=${cookie}` }
  const rows = [
    ...(await benchLists(asking, count)),
    ...(await benchFind(asking, count)),
    ...(await benchReports(asking)),
    await benchPack(asking, env['SITE_URL'] ?? ''),
  ]
  process.stdout.write(
    `\n### ${database}, ${count} orders, filled in ${filledS} s\n\n${toReport(rows)}` +
      (await benchBeside(asking, slug)),
  )
  await server.stop()
}

async function benchLists(asking: Asking, count: number): Promise<Row[]> {
  const places = { first: null, 'page 100': 5_000, middle: count / 2, last: count - 40 }
  const rows: Row[] = []
  for (const tab of ORDER_TABS)
    for (const [where, n] of Object.entries(places)) {
      const after = n === null ? '' : `&after=${orders.momentOf(n, count)},${orders.idOf(n)}`
      const path = `/desk/orders?tab=${tab}${after}`
      rows.push(await measure(asking, `${tab}, ${where}`, MOST_LIST_MS, () => path))
    }
  return rows
}

/** A year and a day of each report, with what was before beside it. The newest orders are not sold yet. */
async function benchReports(asking: Asking): Promise<Row[]> {
  const rows: Row[] = []
  const ranges = { year: ['2025-11-21', '2026-11-20'], day: ['2026-10-20', '2026-10-20'] }
  for (const [range, [from, until]] of Object.entries(ranges))
    for (const name of Object.keys(REPORTS)) {
      const path = `/desk/reports/${name}?from=${from}&until=${until}`
      const most = range === 'day' ? MOST_DAY_MS : MOST_REPORT_MS
      rows.push(await measure(asking, `${name} of a ${range}`, most, () => path))
    }
  return rows
}

/** What a customer says about an order: another order each round. */
const QUESTIONS: Record<string, (n: number) => string> = {
  'phone in another spelling': (n) => orders.phoneOf(n).replace(/^\+234(...)(...)/, '0$1 $2 '),
  'last four digits': (n) => orders.phoneOf(n).slice(-4),
  'e-mail': orders.emailOf,
  name: orders.nameOf,
  'half a name': (n) => orders.nameOf(n).slice(0, -2),
  'order number': orders.numberOf,
  'payment reference': orders.referenceOf,
}

async function benchFind(asking: Asking, count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, asked] of Object.entries(QUESTIONS)) {
    const pathOf = (round: number) => {
      const n = 1 + ((round * 104_729) % count)
      return `/desk/orders?q=${encodeURIComponent(asked(n))}`
    }
    rows.push(await measure(asking, `find by ${what}`, MOST_FIND_MS, pathOf))
  }
  return rows
}

/** Packs the newest orders to pack, AT_ONCE with one form. */
async function benchPack(asking: Asking, origin: string): Promise<Row> {
  const lasted: number[] = []
  for (let time = 0; time < PACKED_TIMES; time++) lasted.push(await packOnce(asking, origin))
  const [, p50Ms = 0, p95Ms = 0] = lasted.toSorted((a, b) => a - b)
  return { what: `${AT_ONCE} orders packed (3 times)`, p50Ms, p95Ms, most: MOST_PACK_MS }
}

async function packOnce({ origin: at, cookie }: Asking, origin: string): Promise<number> {
  const open = async (path: string) => {
    const response = await fetch(at + path, { headers: { cookie } })
    return response.text()
  }
  const numbers: string[] = []
  let path = '/desk/orders?tab=to-pack'
  while (numbers.length < AT_ONCE) {
    const page = await open(path)
    numbers.push(...[...page.matchAll(/name="orders" value="(NG-\d+)"/g)].map(([, n]) => n ?? ''))
    const [, older] = /href="([^"]+after=[^"]+)"/.exec(page) ?? []
    if (older === undefined) throw new Error(`There are only ${numbers.length} orders to pack.`)
    path = older.replaceAll('&#38;', '&').replaceAll('&amp;', '&')
  }
  const chosen = numbers.slice(0, AT_ONCE).join(',')
  const once = onceOf(await open(`/desk/pack?orders=${chosen}`), 'packed')
  const from = performance.now()
  const response = await fetch(`${at}/desk/pack`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin },
    body: new URLSearchParams({ act: 'packed', once, orders: chosen }),
  })
  const ms = performance.now() - from
  const goneTo = response.headers.get('location') ?? ''
  if (response.status !== 303 || goneTo.includes('left=NG'))
    throw new Error(`Orders were not packed: ${response.status} ${goneTo}`)
  return ms
}

/** Shoppers on a cached page, alone and beside clerks who each ask for a page a second, in turns of one run. */
async function benchBeside(asking: Asking, slug: string): Promise<string> {
  const { origin } = asking
  const shopping = () =>
    load({ origin, shoppers: SHOPPERS, ms: TURN_MS }, reads(`/products/${slug}`))
  const tabs = ORDER_TABS.map((tab) => `/desk/orders?tab=${tab}`)
  const paths = [...tabs, '/desk', '/desk/orders?q=ada+obi', '/desk/orders?q=0142']
  const clerks = () =>
    load(
      { origin, shoppers: CLERKS, ms: TURN_MS, paceMs: CLERK_MS / CLERKS },
      async (ask, round) => {
        expectStatus(await ask(get(paths.at(round % paths.length) ?? '/desk', asking)), 200)
      },
    )
  await shopping()
  const turns: { alone: Load; beside: Load; atDesk: Load }[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const alone = await shopping()
    const [beside, atDesk] = await Promise.all([shopping(), clerks()])
    turns.push({ alone, beside, atDesk })
  }
  const ratios = turns.map(({ alone, beside }) => beside.p99Ms / alone.p99Ms)
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)] ?? 0
  const lines = turns.map(({ alone, beside, atDesk }) =>
    [alone.p99Ms, beside.p99Ms, atDesk.p95Ms].map((ms) => ms.toFixed(1)).join(' | '),
  )
  return (
    `\n| shoppers alone, p99 ms | beside ${CLERKS} clerks, p99 ms | clerks, p95 ms |\n| ---: | ---: | ---: |\n` +
    `${lines.map((line) => `| ${line} |\n`).join('')}\nThe median of the ratios: ${ratio.toFixed(2)} (at most 1.10).\n`
  )
}
