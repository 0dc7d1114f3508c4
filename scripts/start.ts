import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBackground } from '#lib/background.server.ts'
import { type Config, readConfig, SettingError } from '#lib/config.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { sayOutage } from '#lib/db/outage.ts'
import { closeShop, openShop, type Shop } from '#lib/shop.server.ts'
import type { Handler } from '#lib/web/answer.server.ts'
import { checkPort, type Front, startFront } from '#lib/web/front.server.ts'
import { build, isBuiltFor } from './build.ts'

const HELP = `Usage: npm start

Creates or updates the database, loads the demo goods into an empty one, builds the pages when something
they are made of has changed, and serves the shop until it is stopped (Ctrl+C, SIGTERM).
Settings are environment variables; docs/architecture.md lists them. For example:

  PORT=8080 DATA_DIR=/var/lib/shop npm start
`

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  try {
    await start(readConfig())
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function start(config: Config): Promise<void> {
  const shop = openShop(config)
  await prepareDatabase(shop)
  if (!isBuiltFor(config.siteUrl)) {
    // Better said now than after the minute that building takes.
    await checkPort(config.host, config.port)
    await build(config.siteUrl)
  }
  const front = await startFront(shop, {
    host: config.host,
    port: config.port,
    clientDir: 'dist/client',
    handler: await loadPages(),
  })
  stopWhenTold(shop, front, startBackground(shop))
  process.stdout.write(`The shop is open at ${openAt(config, front)}\n`)
  await front.warm(['/', '/categories'])
}

async function prepareDatabase(shop: Shop): Promise<void> {
  try {
    const ran = await migrate(shop.db)
    if (ran.length > 0) process.stdout.write(`Database brought up to ${ran.at(-1)}.\n`)
  } catch (error) {
    const sentence = sayOutage(error, shop.config)
    throw sentence ? new SettingError(sentence) : error
  }
}

async function loadPages(): Promise<Handler> {
  const entry = pathToFileURL(join(process.cwd(), 'dist/server/entry.mjs')).href
  const { handler } = (await import(entry)) as { handler: Handler }
  return handler
}

/** What to type into a browser. */
const openAt = (config: Config, front: Front): string =>
  config.host === '127.0.0.1' ? front.url.replace('127.0.0.1', 'localhost') : front.url

function stopWhenTold(shop: Shop, front: Front, stopBackground: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    shop.log.info('stopping')
    await Promise.all([front.close(), stopBackground()])
    await closeShop(shop)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}
