import { startBackground } from '#lib/background.server.ts'
import { importCatalogue, isCatalogueEmpty } from '#lib/catalogue/import/import.server.ts'
import { type Config, SettingError } from '#lib/config.server.ts'
import { readServingConfig } from '#lib/serving-config.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { keepContentPictures } from '#lib/content/pictures.server.ts'
import { refuseLostDatabase } from '#lib/db/data-folder.server.ts'
import { checkDurability } from '#lib/db/health.server.ts'
import { knownMigrations, migrateAt } from '#lib/db/migrate.server.ts'
import { testPageNotice } from '#lib/payments/payments.ts'
import { closeShop, openShop, type Shop } from '#lib/shop.server.ts'
import { endInTime } from '#lib/stop.server.ts'
import { checkPort, type Front, startFront } from '#lib/web/front.server.ts'
import {
  loadHandler,
  loadVersion,
  type Pointer,
  type Version,
  watchPointer,
} from '#lib/web/versions.server.ts'
import { sayWhatWentWrong, startProgress } from './commands/support.ts'
import { PUBLISHED } from './publish/place.ts'

/** Made ready beside the first requests, so that nobody waits for them. */
const WARM_PAGES = ['/', '/categories']

/**
 * Serves the shop until it is told to stop. Built with the pages (`src/integrations/serving.ts`), so that Node has a few
 * files to load instead of a thousand. `published` is what an editor published last; `atEnd` is done when the shop has stopped.
 */
export async function serve(
  published: Pointer | null,
  atEnd: () => Promise<void>,
  isDemo: boolean,
): Promise<void> {
  try {
    await open(readServingConfig(), published, atEnd, isDemo)
  } catch (error) {
    process.stderr.write(`${sayWhatWentWrong(error)}\n`)
    process.exit(1)
  }
}

async function open(
  config: Config,
  published: Pointer | null,
  atEnd: () => Promise<void>,
  isDemo: boolean,
): Promise<void> {
  // Every page shows them; what is wrong is better said now than after the minute that the goods may take.
  shopFacts()
  refuseLostDatabase(config)
  const shop = openShop(config)
  const ran = await migrateAt(config)
  if (ran.length > 0) process.stdout.write(`Database brought up to ${ran.at(-1)}.\n`)
  const danger = await checkDurability(shop.db, config.isProduction)
  if (danger) process.stderr.write(`WARNING: ${danger}\n`)
  if (await isCatalogueEmpty(shop)) {
    // For the same reason.
    await checkPort(config.host, config.port)
    const isNew = ran.length === knownMigrations.length
    if (mayLoadDemo(config, { isNew, isAsked: isDemo })) await loadDemoGoods(shop)
    else process.stdout.write(sayEmpty(config))
  }
  const front = await startFront(shop, {
    host: config.host,
    port: config.port,
    ...(await loadPages(published)),
  })
  const stopWatching = followPublications(shop, front)
  const stopBackground = startBackground(shop)
  stopWhenTold(shop, async () => {
    await Promise.all([stopWatching(), front.close(), stopBackground()])
    await closeShop(shop)
    await atEnd()
  })
  process.stdout.write(`The shop is open at ${openAt(config, front)}\n`)
  sayTestPage(shop)
  await keepContentPictures(shop).catch((error: unknown) =>
    shop.log.error({ err: error }, 'pictures of the content are not all kept'),
  )
  await front.warm(WARM_PAGES)
}

/** Only into a database that this start has made, or when the owner asks; where the shop really sells, never. */
function mayLoadDemo(config: Config, how: { isNew: boolean; isAsked: boolean }): boolean {
  if (!config.isProduction) return how.isNew || how.isAsked
  if (how.isAsked)
    throw new SettingError(
      'Leave out --demo: a shop with NODE_ENV=production must not sell demo goods.',
    )
  return false
}

const sayEmpty = ({ isProduction }: Config): string =>
  `This shop has no goods yet. Load yours from a folder like catalogue/: npm run shop -- import FOLDER${
    isProduction ? '' : '\nFor the demo goods: npm start -- --demo'
  }\n`

async function loadDemoGoods(shop: Shop): Promise<void> {
  process.stdout.write('Loading the demo goods …\n')
  const progress = startProgress('Demo goods:')
  const { added } = await importCatalogue(shop, 'catalogue', {
    onProgress: (phase, done, total) => progress.tell(`${done} of ${total} ${phase}`),
  }).finally(progress.end)
  process.stdout.write(
    `${added} items are on the shelf. Their pictures follow in the background.\n`,
  )
}

const loadPages = async (published: Pointer | null): Promise<Version> =>
  published
    ? loadVersion(PUBLISHED, published)
    : { clientDir: 'dist/client', olderClientDir: null, handler: await loadHandler('dist') }

/** Serves each new publication without a pause. One that cannot be loaded changes nothing. */
const followPublications = (shop: Shop, front: Front): (() => Promise<void>) =>
  watchPointer(
    PUBLISHED,
    async (pointer) => {
      await front.change(await loadVersion(PUBLISHED, pointer), WARM_PAGES)
      shop.log.info({ version: pointer.current }, 'serving a new publication')
    },
    (err) => shop.log.error({ err }, 'publication could not be loaded'),
  )

function sayTestPage({ payments, log }: Shop): void {
  const notice = testPageNotice(payments)
  if (notice === null) return
  process.stdout.write(`${notice}\n`)
  log.warn(notice)
}

/** What to type into a browser. */
const openAt = (config: Config, front: Front): string =>
  config.host === '127.0.0.1' ? front.url.replace('127.0.0.1', 'localhost') : front.url

function stopWhenTold(shop: Shop, stop: () => Promise<void>): void {
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    shop.log.info('stopping')
    await endInTime(shop, stop)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopOnce())
}
