import { sql } from 'kysely'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { PEOPLE_TABS } from '#lib/orders/people/people.ts'
import { aMember } from '../../../tests/support/desk/staff.ts'
import type { BenchShop } from '../shop.ts'
import { skipPictures } from '../world.ts'
import * as orders from './fill-orders.ts'
import { measure, type Row, toReport } from './measure.ts'

const MOST_MS = 20
/** Who has ordered a hundredth of all. */
const BUSY = '+2348090000042'

const QUESTIONS: Record<string, (n: number) => string> = {
  'phone in another spelling': (n) => orders.phoneOf(n).replace(/^\+234(...)(...)/, '0$1 $2 '),
  'last four digits': (n) => orders.phoneOf(n).slice(-4),
  'e-mail': orders.emailOf,
  name: orders.nameOf,
  'half a name': (n) => orders.nameOf(n).slice(0, -2),
  'the phone of who has a hundredth of all orders': () => BUSY.slice(-4),
}

/** Fills the shop with orders; one person made one in a hundred. Then lists and finds people, and prints a table. */
export async function benchPeople(
  { database, env, start }: BenchShop,
  count: number,
): Promise<void> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await skipPictures(shop)
  await orders.fillOrders(shop, count)
  const busy = Array.from({ length: count / 100 }, (_, n) => orders.numberOf(1 + n * 100))
  for (let from = 0; from < busy.length; from += 500)
    await shop.db
      .updateTable('orders')
      .set({ phone: BUSY })
      .where('number', 'in', busy.slice(from, from + 500))
      .execute()
  if (env['DATABASE_URL']) await sql`vacuum (analyze) orders`.execute(shop.db)
  const { cookie } = await aMember(shop)
  await closeShop(shop)
  const server = await start()
  const asking = { origin: server.url, cookie: `desk=${cookie}` }
  const rows: Row[] = []
  for (const tab of PEOPLE_TABS)
    for (const [where, n] of Object.entries({ first: null, middle: count / 2, last: count - 40 })) {
      const after = n === null ? '' : `&after=${orders.momentOf(n, count)},${orders.idOf(n)}`
      const path = `/desk/people?tab=${tab}${after}`
      rows.push(await measure(asking, `${tab}, ${where}`, MOST_MS, () => path))
    }
  for (const [what, asked] of Object.entries(QUESTIONS))
    rows.push(
      await measure(asking, `find by ${what}`, MOST_MS, (round) => {
        const n = 2 + ((round * 104_729) % count)
        return `/desk/people?q=${encodeURIComponent(asked(n))}`
      }),
    )
  process.stdout.write(`\n### ${database}, ${count} orders\n\n${toReport(rows)}`)
  await server.stop()
}
