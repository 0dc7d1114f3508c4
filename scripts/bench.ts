import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#lib/config.server.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { benchCatalogue } from './bench/catalogue.ts'
import { benchHistories } from './bench/histories.ts'
import type { Shopper } from './bench/load.ts'
import { compared, measured, toTable } from './bench/measure.ts'
import { benchPhone } from './bench/phone.ts'
import { freePort, memoryMb, startCommand, startServer } from './bench/processes.ts'
import { benchPublish } from './bench/publish.ts'
import { addsToCart, ordersOnce, reads } from './bench/shoppers.ts'
import { compareTimes, makeKnown } from './bench/timing.ts'
import { benchWebhooks } from './bench/webhooks.ts'
import { makeWorld } from './bench/world.ts'
import { refuseUnknown } from './arguments.ts'
import { build } from './build.ts'
import { isBuiltFor } from './stamps.ts'

const HELP = `Usage: npm run bench [-- timing | catalogue ITEMS | webhooks | payments COUNT | publish POSTS | phone]

Starts the built shop, first on SQLite and then on a PostgreSQL server of its own, and has shoppers use it. Prints
the tables of docs/performance.md. Takes about seven minutes; leave the machine alone meanwhile.

timing           asks about addresses with and without an account in turns, and prints how the times compare
webhooks         takes 1,000 webhooks in ten seconds, and says how long their answers took
payments COUNT   lives COUNT random payment histories with each company, on both databases
catalogue ITEMS  imports 160, 20,000 and ITEMS goods, measures pages and calls with them, and says which figures of the
                 catalogue index do not hold (eight minutes)
publish POSTS    says how long an editor waits for one changed post on a shop of so many
phone            walks through the shop on a slow phone and a slow line, and says what its shopper waits for
`
const COUNTED = ['catalogue', 'payments', 'publish']
const UNCOUNTED = ['timing', 'webhooks', 'phone']
const CUSTOMERS = 3_000
const MANY_POSTS = 500
const MANY_HISTORIES = 20_000
const MANY_GOODS = 100_000

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(HELP)
    return
  }
  const [kind, count, ...rest] = args
  refuseUnknown(kind === undefined ? [] : [kind], [...COUNTED, ...UNCOUNTED])
  const isCounted = COUNTED.includes(kind ?? '') && Number(count) > 0
  refuseUnknown(isCounted ? rest : args.slice(1), [])
  if (args[0] === 'publish') {
    await benchPublish(Number(args[1] ?? MANY_POSTS))
    process.exit(0)
  }
  if (args[0] === 'payments') {
    await benchHistories(Number(args[1] ?? MANY_HISTORIES))
    process.exit(0)
  }
  const { siteUrl } = readConfig()
  if (!isBuiltFor('dist', siteUrl)) await build(siteUrl)
  if (args[0] === 'catalogue') {
    await benchCatalogue(Number(args[1] ?? MANY_GOODS), siteUrl)
    process.exit()
  }
  if (args[0] === 'phone') {
    await benchPhone()
    process.exit(0)
  }
  const bench = benches[args[0] ?? ''] ?? benchOn
  await bench('SQLite', siteUrl, {})
  const server = await startPostgres()
  try {
    await bench('PostgreSQL', siteUrl, { DATABASE_URL: `${server.url}/postgres` })
  } finally {
    await server.stop()
  }
  process.exit(0)
}

const benches: Record<string, typeof benchOn> = { timing: timingOn, webhooks: webhooksOn }

/** The settings of a new shop that no bench has used. */
async function aNewShop(siteUrl: string, more: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-bench-'))
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: siteUrl,
    SECRET_KEY: 'a key that only the bench uses, 32 characters or more',
    RATE_LIMIT_FACTOR: '1000000',
    ...more,
  }
  return { dataDir, port, env, start: () => startServer(startCommand(), port, env) }
}

async function webhooksOn(
  database: string,
  siteUrl: string,
  more: Record<string, string>,
): Promise<void> {
  const { dataDir, env, start } = await aNewShop(siteUrl, more)
  await (await start()).stop()
  const world = await makeWorld(env, CUSTOMERS)
  const shop = await start()
  process.stdout.write(`${database}: ${await benchWebhooks(shop, world, env)}\n`)
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function timingOn(
  database: string,
  siteUrl: string,
  more: Record<string, string>,
): Promise<void> {
  const { dataDir, env, start } = await aNewShop(siteUrl, more)
  await (await start()).stop()
  const known = await makeKnown(env)
  const shop = await start()
  process.stdout.write(`\n### ${database}\n\n${await compareTimes(shop.url, known)}`)
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function benchOn(
  database: string,
  siteUrl: string,
  more: Record<string, string>,
): Promise<void> {
  const { dataDir, env, start } = await aNewShop(siteUrl, more)
  // The first start loads the demo goods; the second one is what an owner waits for.
  await (await start()).stop()
  const world = await makeWorld(env, CUSTOMERS)
  const shop = await start()
  const page = `/products/${world.item.slug}`
  const size = Number((await fetch(shop.url + page)).headers.get('content-length') ?? 5_000)
  const barePort = await freePort()
  const bare = await startServer(
    ['scripts/bench/bare.ts', String(size), String(barePort)],
    barePort,
  )
  const rows = await compared(
    [`bare node:http, ${size} bytes`, bare],
    ['kept product page', shop],
    reads(page),
  )
  await bare.stop()
  const measure = async (name: string, shopper: Shopper, maxRounds?: number) => {
    rows.push(await measured(name, shop, shopper, rows[0], maxRounds))
  }
  await measure('product page, rendered each time', reads(`${page}?query=`, true))
  await measure('item detail', reads(`/api/items/${world.item.id}/`))
  await measure('add to cart', addsToCart(world))
  await measure('whole order: cart, 2 lines, order, pay', ordersOnce(world), CUSTOMERS)
  process.stdout.write(toTable(database, rows))
  process.stdout.write(
    `\nStart to first answer ${Math.round(shop.startMs)} ms; memory after all this ${Math.round(memoryMb(shop.pid))} MB.\n`,
  )
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}
