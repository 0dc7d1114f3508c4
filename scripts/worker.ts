/**
 * One process that serves the shop. Built with the pages (`src/integrations/serving.ts`), so that Node has a few files
 * to load instead of a thousand, and a process never holds more than one build. The supervisor starts it.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBackground } from '#lib/background.server.ts'
import { keepSeller } from '#lib/books/papers/give.server.ts'
import { brandColours } from '#lib/content/facts/colours.server.ts'
import { isCatalogueEmpty } from '#lib/catalogue/empty.server.ts'
import { isFileKnown, loadFacts, shopFacts } from '#lib/content/facts.server.ts'
import { keepContentPictures } from '#lib/content/pictures.server.ts'
import { refuseLostDatabase } from '#lib/db/data-folder.server.ts'
import { checkDurability } from '#lib/db/health.server.ts'
import { knownMigrations } from '#lib/db/migrate.server.ts'
import { upgradeAt } from '#lib/db/upgrade.server.ts'
import { openGateways } from '#lib/payments/companies/gateways.server.ts'
import { testPageNotice } from '#lib/payments/gateway.ts'
import { readServingConfig } from '#lib/serving-config.server.ts'
import { lacksPictures } from '#lib/media/lost.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Begun, Shop } from '#lib/shop.ts'
import { endInTime } from '#lib/stop.server.ts'
import { type Build, type HttpServer, startServer } from '#lib/web/server/http-server.server.ts'
import { noteServedAt } from '#lib/web/server/served-at.server.ts'
import { sayWhatWentWrong } from './commands/support.ts'
import { loadFirstGoods } from './first-goods.ts'
import { type Beat, DRAIN, type Ready } from './worker-messages.ts'

// Tests serve what is built, with one copy of everything.
export { openGateways, openShop, startServer }

const BEAT_MS = 1_000

/** Pages that are rendered before the first visitor is let in. */
const WARM_PAGES = ['/', '/categories']

/** `dir` is a build; the scripts and styles of `olderDir` still answer. */
export async function loadBuild(dir: string, olderDir: string | null): Promise<Build> {
  const entry = pathToFileURL(resolve(dir, 'server/entry.mjs')).href
  const { handler } = (await import(/* @vite-ignore */ entry)) as Pick<Build, 'handler'>
  return {
    clientDir: join(dir, 'client'),
    olderClientDir: olderDir && join(olderDir, 'client'),
    handler,
  }
}

async function work([dir = '', olderDir = '', ...asked]: readonly string[]): Promise<void> {
  const noteRequests = beat()
  const config = readServingConfig()
  const { host, port } = config
  // Read now, so that a fault in them is told before the goods are loaded, which may take a minute.
  shopFacts()
  brandColours()
  refuseLostDatabase(config)
  const shop = openShop(config)
  const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  const ran = await upgradeAt(config, { now: shop.now(), tell })
  if (ran.length > 0) process.stdout.write(`Database brought up to ${ran.at(-1)}.\n`)
  const danger = await checkDurability(shop.db, config.isProduction)
  if (danger) process.stderr.write(`WARNING: ${danger}\n`)
  if (!(await isFileKnown(shop))) {
    // Loaded when it is needed: most starts find the file of the last one.
    const { importFacts } = await import('#lib/content/facts/own-facts.server.ts')
    for (const note of (await importFacts(shop)).notes) warn(shop, note)
  }
  await loadFacts(shop.db)
  // What papers of before they had numbers say, from now on.
  await keepSeller(shop)
  if (await isCatalogueEmpty(shop)) {
    const isNew = ran.length === knownMigrations.length
    await loadFirstGoods(shop, { isNew, isAsked: asked.includes('--demo') })
  }
  const build = await loadBuild(dir, olderDir || null)
  const server = await startServer(shop, build, { host, port }, WARM_PAGES)
  await noteServedAt(shop, server.url).catch((error: unknown) =>
    shop.log.warn({ err: error }, 'the address of the shop is not noted'),
  )
  const stopBackground = startBackground(shop)
  if (config.metricsPort !== null)
    (await import('#lib/web/server/metrics.server.ts')).startMetrics(shop)
  stopWhenTold(shop, server, stopBackground)
  noteRequests(shop)
  const ownerPath = asked.includes('--first') ? await offerOwner(shop) : null
  if (process.connected) process.send?.({ url: server.url, ownerPath } satisfies Ready)
  warnOfTestPage(shop)
  if (await lacksPictures(shop)) warn(shop, NO_PICTURES)
  await keepContentPictures(shop).catch((error: unknown) =>
    shop.log.error({ err: error }, 'pictures of the content are not all kept'),
  )
}

/** Loaded where the shop starts for the first time, or has not begun yet. */
const offerOwner = async (shop: Shop): Promise<string | null> =>
  (await import('#lib/desk/staff/first-owner.server.ts')).offerFirstOwner(shop)

/** Tells the supervisor from now on that the event loop turns; and what was asked last, once there is a shop. */
function beat(): (shop: Shop) => void {
  let last: Begun | null = null
  const send = () => {
    // The supervisor may end meanwhile.
    if (process.connected) process.send?.({ beat: last } satisfies Beat, undefined, {}, () => {})
  }
  setInterval(send, BEAT_MS).unref()
  return ({ events }) => {
    events.on('request', (begun) => {
      last = begun
      send()
    })
  }
}

function warnOfTestPage({ payments, log }: Shop): void {
  const notice = testPageNotice(payments)
  if (notice !== null) warn({ log }, notice)
}

const NO_PICTURES =
  'WARNING: this machine has none of the pictures of the goods. Copy DATA_DIR/media from where they are, or set MEDIA_S3_URL on all machines (docs/several-machines.md).'

function warn({ log }: Pick<Shop, 'log'>, sentence: string): void {
  process.stdout.write(`${sentence}\n`)
  log.warn(sentence)
}

/** Closes on SIGTERM, and after draining when another worker has replaced it. */
function stopWhenTold(shop: Shop, server: HttpServer, stopBackground: () => Promise<void>): void {
  let isStopping = false
  const stop = async (closeServer: () => Promise<void>) => {
    if (isStopping) return
    isStopping = true
    shop.log.info('stopping')
    await endInTime(shop, async () => {
      await Promise.all([closeServer(), stopBackground()])
      await closeShop(shop)
    })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(server.close))
  // The supervisor is gone; it may have gone before this process listened.
  process.on('disconnect', () => void stop(server.close))
  if (process.send && !process.connected) void stop(server.close)
  process.on('message', (message) => {
    if (message === DRAIN) void stop(server.drain)
  })
}

if (import.meta.main)
  await work(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${sayWhatWentWrong(error)}\n`)
    process.exit(1)
  })
