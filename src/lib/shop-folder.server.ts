import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './config.server.ts'

/** The paths of the owner's files, relative to the program's folder. */
export type ShopFolder = {
  /** The owner's folder; null for the demo shop, whose files come with the program. */
  own: string | null
  /** items.csv, categories.yaml, delivery.yaml and images/. */
  goods: string
  facts: string
  blog: string
  policies: string
  questions: string
  pictures: string
  /** Logo, icon, sharing picture, colours; null for the demo shop, which has the program's own. */
  brand: string | null
}

const DEFAULT = 'shop'
/** SHOP_DIR=demo selects the demo shop even if a folder `shop` exists. */
const ASKS_FOR_DEMO = 'demo'

const DEMO: ShopFolder = {
  own: null,
  goods: 'catalogue',
  facts: 'catalogue/shop.yaml',
  blog: 'src/content/blog',
  policies: 'src/content/policies',
  questions: 'src/content/faqs',
  pictures: 'src/content/pictures',
  brand: null,
}

export const folderAt = (own: string): ShopFolder => ({
  own,
  goods: own,
  facts: join(own, 'shop.yaml'),
  blog: join(own, 'words', 'blog'),
  policies: join(own, 'words', 'policies'),
  questions: join(own, 'words', 'questions'),
  pictures: join(own, 'words', 'pictures'),
  brand: join(own, 'brand'),
})

/** The default path of a new folder. */
export function newFolder(): string {
  const asked = process.env['SHOP_DIR']?.trim() ?? ''
  return asked === ASKS_FOR_DEMO || asked === '' ? DEFAULT : asked
}

/** In a new folder, until it has all its files. */
export const NEW_DRAFT = '.new-shop'
/** What a disk of its own has from the beginning. */
const OF_THE_DISK = 'lost+found'

/** Whether nothing is in this folder, or it is not there. */
export function isNewFolder(folder: string): boolean {
  if (!existsSync(folder)) return true
  const names = readdirSync(folder).filter((name) => name !== OF_THE_DISK)
  return names.length === 0 || names.includes(NEW_DRAFT)
}

/**
 * The folder SHOP_DIR where `npm start` makes the files of a new shop; null where there are files, or a shop has been:
 * its folder is then misspelt, or its disk is away.
 */
export function folderToMake(): string | null {
  const { SHOP_DIR: asked = '', DATABASE_URL, DATA_DIR } = process.env
  const folder = asked.trim()
  if (folder === '' || folder === ASKS_FOR_DEMO || existsSync(restoredName(folder))) return null
  const hasShop = Boolean(DATABASE_URL) || existsSync(join(DATA_DIR?.trim() || 'data', 'shop.db'))
  return !hasShop && isNewFolder(folder) ? folder : null
}

/** The folder SHOP_DIR, else `shop`, else the demo shop. Throws SettingError when SHOP_DIR does not exist. */
export function shopFolder(): ShopFolder {
  const asked = process.env['SHOP_DIR']?.trim() ?? ''
  if (asked === ASKS_FOR_DEMO) return DEMO
  if (asked !== '' && !existsSync(asked))
    throw new SettingError(
      `SHOP_DIR ${asked} is not there. Make it with: npm run shop -- init ${asked}`,
    )
  if (asked !== '') return folderAt(asked)
  return existsSync(DEFAULT) ? folderAt(DEFAULT) : DEMO
}

/** The name of a folder that a restore has copied whole, until it takes its place. */
export const restoredName = (folder: string): string => `${folder}.restored`

/** A restore that was cut off between two renames leaves the new folder without its name. */
function finishRestoredFolder(): void {
  const folder = newFolder()
  if (!existsSync(folder) && existsSync(restoredName(folder)))
    renameSync(restoredName(folder), folder)
}

/** Loads the owner's config.env into the environment. Variables that are set already stay. */
export function loadOwnSettings(): void {
  finishRestoredFolder()
  const { own } = shopFolder()
  const file = own === null ? null : join(own, 'config.env')
  if (file === null || !existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new SettingError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
