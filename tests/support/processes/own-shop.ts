import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { newId } from '#lib/random.server.ts'
import { readyOf } from '../../../scripts/worker-messages.ts'
import { afterUse } from '../cleanup.ts'

const SITE_URL = 'http://localhost:4321'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300v100z"/></svg>'

const GOODS = `slug,name,category,sub_category,section,style,price,new_price,colours,sizes,images,description,added
red-shoe,Red shoe,shoes,,,Casual,5000,4000,Red,30:4|31:2,shoe.png,Leather shoes.,2026-11-20
`

const ANSWERS = {
  brand: 'Bola & Sons',
  tagline: 'Shoes for children',
  email: 'hello@bola.test',
  phone: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
  categories: 'Shoes, Socks',
}

/** As its owner does it at the desk, before the pages are built. */
const CHOOSE_ACCENT = `import { readConfig } from './src/lib/config.server.ts'
import { changeFacts } from './src/lib/content/facts/own-facts.server.ts'
import { closeShop, openShop } from './src/lib/open-shop.server.ts'
const shop = openShop(readConfig())
const accentColour = { seen: '#f2b134', becomes: '#ffd9ec' }
await shop.inTransaction((shop) => changeFacts(shop, { accentColour }, 'Bola'))
await closeShop(shop)`

/** An owner's shop as `init` makes it, with one item, a logo, colours and a face of its own, built and served. */
export async function anOwnShop() {
  const place = await mkdtemp(join(tmpdir(), 'own-shop-'))
  // Built where the pages find the shop's packages.
  const built = join('published', `test-${newId()}`)
  afterUse(async () => {
    await rm(place, { recursive: true, force: true })
    await rm(built, { recursive: true, force: true })
  })
  const folder = join(place, 'shop')
  const dataDir = join(place, 'data')
  const env = {
    ...process.env,
    SHOP_DIR: folder,
    DATA_DIR: dataDir,
    SITE_URL,
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  }
  const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { env })
  const answers = Object.entries(ANSWERS).flatMap(([name, text]) => [`--${name}`, text])
  await node('scripts/run.mjs', 'shop', 'init', folder, ...answers)
  await writeFile(join(folder, 'items.csv'), GOODS)
  await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c00' } })
    .png()
    .toFile(join(folder, 'images', 'shoe.png'))
  await writeFile(join(folder, 'brand', 'logo.svg'), LOGO)
  await writeFile(join(folder, 'brand', 'colours.yaml'), 'band: "#123456"\nbutton: "#0b6e4f"\n')
  await copyFile('src/components/fonts/display.woff2', join(folder, 'brand', 'heading.woff2'))
  await node('scripts/run.mjs', 'shop', 'import')
  await node('--input-type=module', '--eval', CHOOSE_ACCENT)
  const build = `import { buildInto } from './scripts/build.ts'; await buildInto('${built}', '${SITE_URL}')`
  await node('--input-type=module', '--eval', build)
  const worker = fork(join(built, 'server/worker.mjs'), [built], { env, silent: true })
  const ended = once(worker, 'exit')
  afterUse(async () => {
    worker.kill()
    await ended
  })
  const { url } = await readyOf(worker)
  return { folder, dataDir, built, siteUrl: SITE_URL, url }
}
