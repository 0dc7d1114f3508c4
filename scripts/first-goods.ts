import { join } from 'node:path'
import { BadCatalogue } from '#lib/catalogue/import/bad-catalogue.ts'
import { type Config, SettingError } from '#lib/config.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import type { Shop } from '#lib/shop.ts'
import { startProgress } from './commands/support.ts'

const tell = (sentence: string) => void process.stdout.write(`${sentence}\n`)

type How = { isNew: boolean; isAsked: boolean }

/** What the first start of a shop loads: the files of its owner's folder, or the demo goods. */
export async function loadFirstGoods(shop: Shop, how: How): Promise<void> {
  const isDemo = mayLoadDemo(shop.config, how)
  const { own } = shopFolder()
  if (own !== null) await loadOwn(shop, own)
  else if (isDemo) await loadDemo(shop)
  else tell(sayEmpty(shop.config))
}

/**
 * Loads demo goods only into a database that this start has made, or when the owner asks; never with
 * `NODE_ENV=production`.
 */
function mayLoadDemo({ isProduction }: Config, { isNew, isAsked }: How): boolean {
  const isOwn = shopFolder().own !== null
  if (isOwn && isAsked)
    throw new SettingError('Leave out --demo: the demo goods are for the demo shop only.')
  if (isProduction && isAsked)
    throw new SettingError(
      'Leave out --demo: a shop with NODE_ENV=production must not sell demo goods.',
    )
  return !isProduction && !isOwn && (isNew || isAsked)
}

function sayEmpty({ isProduction }: Config): string {
  const said =
    'This shop has no goods yet. Make a folder for them: npm run shop -- init. Or load them from one like catalogue/: npm run shop -- import FOLDER\n'
  return isProduction ? said : `${said}For the demo goods: npm start -- --demo\n`
}

async function load(shop: Shop, folder: string, what: string): Promise<number> {
  tell(`Loading ${what} …`)
  const progress = startProgress('Goods:')
  // Only a first start needs it.
  const { importCatalogue } = await import('#lib/catalogue/import/import.server.ts')
  const { added } = await importCatalogue(shop, folder, {
    onProgress: (phase, done, total) => progress.tell(`${done} of ${total} ${phase}`),
  }).finally(progress.end)
  return added
}

async function loadDemo(shop: Shop): Promise<void> {
  const added = await load(shop, 'catalogue', 'the demo goods')
  tell(`${added} items are on the shelf. Their pictures follow in the background.`)
}

/** What is wrong in the folder keeps the shop from no opening: its owner mends it, or goes on at the desk. */
async function loadOwn(shop: Shop, folder: string): Promise<void> {
  const { seedNigeria } = await import('#lib/delivery/nigeria.server.ts')
  await seedNigeria(shop)
  try {
    const added = await load(shop, folder, `categories, delivery prices and goods of ${folder}`)
    tell(added > 0 ? `${added} items are on the shelf.` : sayWithoutGoods(folder))
  } catch (error) {
    if (!(error instanceof BadCatalogue)) throw error
    const { describeProblems } = await import('#lib/catalogue/import/problems.ts')
    tell([...describeProblems(error.problems), NOTHING_LOADED].join('\n'))
  }
}

const NOTHING_LOADED = 'Nothing of it was loaded. Mend it, then: npm run shop -- import'

const sayWithoutGoods = (folder: string): string =>
  `This shop has no goods yet. Make them at the desk, or write them into ${join(folder, 'items.csv')}, then: npm run shop -- import`
