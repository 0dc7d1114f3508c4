import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError } from './config.server.ts'

/** Where the files of a shop's owner are. Paths are from the program's own folder. */
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
  /** Logo, icon, picture for sharing, colours; the demo's are the program's. */
  brand: string | null
}

const DEFAULT = 'shop'
/** As SHOP_DIR it asks for the demo shop where there is a folder `shop`, too. */
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

/** Where a new folder is made when nobody says another place. */
export function newFolder(): string {
  const asked = process.env['SHOP_DIR']?.trim() ?? ''
  return asked === ASKS_FOR_DEMO || asked === '' ? DEFAULT : asked
}

/** The folder of SHOP_DIR, else `shop`, else the demo shop. Throws SettingError where SHOP_DIR names nothing. */
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

/** Puts the settings of the owner's config.env into the environment. What is set there already stays. */
export function loadOwnSettings(): void {
  const { own } = shopFolder()
  const file = own === null ? null : join(own, 'config.env')
  if (file === null || !existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    throw new SettingError(`${file} cannot be read: ${(error as Error).message}`)
  }
}
