/** @module-tag long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { closeShop } from '#lib/open-shop.server.ts'
import { command } from '../../support/command.ts'
import { aMember } from '../../support/desk/staff.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

/** What `npm start` says until the shop is open, or ends. */
async function start(
  { config }: TestShop,
  args: string[],
  env: Record<string, string> = {},
  script?: string[],
) {
  const main = `import { main } from './scripts/start.ts'; await main(${JSON.stringify(args)})`
  const command = script ? [...script, ...args] : ['--input-type=module', '--eval', main]
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...config.env, NODE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`
    if (line.startsWith('The shop is open')) child.kill('SIGTERM')
  }
  await ended
  return said
}

const PRODUCTION = { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }

const countItems = async ({ db }: TestShop) =>
  (await db.selectFrom('item').select('id').execute()).length

describe('a start of a shop without goods', () => {
  test('loads the demo goods into no database that was there before, unless it is asked to', async () => {
    const shop = await openTestShop()
    const said = await start(shop, ['--as-built'], { LOG_LEVEL: 'info' })
    expect(said).toContain('This shop has no goods yet.')
    // The pages that it renders before it opens are nobody's visit.
    expect(said).not.toContain('"requestId"')
    expect(said).toContain('npm start -- --demo')
    expect(await countItems(shop)).toBe(0)
    // An invitation that follows has the port in its link.
    const port = /:(\d+)\n/.exec(said)?.[1]
    const { out } = await command(shop, ['staff', 'invite', '--owner', 'bola@shop.example'])
    expect(out).toMatch(new RegExp(`^http://localhost:${port}/desk/join/`))
    expect(await start(shop, ['--as-built', '--demo'])).toContain('items are on the shelf')
    expect(await countItems(shop)).toBeGreaterThan(100)
  })

  test('never loads the demo goods where the shop really sells', async () => {
    const shop = await openTestShop()
    const dataDir = join(shop.config.dataDir, 'new')
    const said = await start(shop, ['--as-built'], { ...PRODUCTION, DATA_DIR: dataDir })
    expect(said).toContain('npm run shop -- import FOLDER')
    expect(said).not.toContain('--demo')
    expect(said).toContain('The shop is open')
    const refused = await start(shop, ['--as-built', '--demo'], {
      ...PRODUCTION,
      DATA_DIR: dataDir,
    })
    expect(refused).toContain('must not sell demo goods')
    expect(refused).not.toContain('The shop is open')
  })
})

describe('the terminal of a shop where nobody works at the desk', () => {
  test('shows one link at each start, which makes the first owner, until there is one', async () => {
    const shop = await openTestShop()
    const said = await start(shop, ['--as-built'], { WORKERS: '2' })
    const links = said.match(/^http:.*\/desk\/join\/first\/[\w-]{43}$/gm) ?? []
    expect(links).toHaveLength(1)
    expect(links[0]).toMatch(/^http:\/\/localhost:\d+\/desk/)
    const next = await start(shop, ['--as-built'], {
      ...PRODUCTION,
      SITE_URL: 'https://shop.example',
    })
    expect(next).toMatch(/^https:\/\/shop\.example\/desk\/join\/first\/[\w-]{43}$/m)
    await aMember(shop, 'owner', 'Amaka')
    expect(await start(shop, ['--as-built'])).not.toContain('/desk/join/first')
  })
})

const ANSWERS = Object.entries({
  brand: 'Bola & Sons',
  tagline: 'Shoes',
  email: 'hello@bola.example',
  phone: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
  categories: 'Shoes, Bags',
}).flatMap(([name, text]) => [`--${name}`, text])

describe('the first start of a shop with a folder of its own', () => {
  test('loads its categories and delivery prices, so that the shop can be filled at the desk', async () => {
    const shop = await openTestShop()
    const folder = join(shop.config.dataDir, 'own')
    expect(await command(shop, ['init', folder, ...ANSWERS])).toMatchObject({ code: 0 })
    const said = await start(shop, ['--as-built'], { SHOP_DIR: folder })
    expect(said).toContain('Make them at the desk, or write them into')
    const names = async (table: 'category' | 'delivery_zone') =>
      (await shop.db.selectFrom(table).select('name').orderBy('id').execute()).map(
        ({ name }) => name,
      )
    expect(await names('category')).toEqual(['Shoes', 'Bags'])
    expect(await names('delivery_zone')).toEqual(['Oyo', 'Other states'])
    // What the desk has now is its own.
    expect(await start(shop, ['--as-built'], { SHOP_DIR: folder })).not.toContain('Loading')
  })

  test('says what is wrong in its files, and opens with the states of Nigeria', async () => {
    const shop = await openTestShop()
    const folder = join(shop.config.dataDir, 'own')
    await command(shop, ['init', folder, ...ANSWERS])
    await writeFile(join(folder, 'items.csv'), 'name,price\nCap,cheap\n')
    const said = await start(shop, ['--as-built'], { SHOP_DIR: folder })
    expect(said).toContain('items.csv, line')
    expect(said).toContain('Nothing of it was loaded. Mend it, then: npm run shop -- import')
    expect(said).toContain('The shop is open')
    expect(await shop.db.selectFrom('state').select('id').execute()).toHaveLength(37)
  })
})

describe('a start with a folder that has nothing in it', () => {
  const startIn = (shop: TestShop, folder: string, dataDir = join(folder, '..', 'new')) =>
    start(shop, ['--as-built'], { SHOP_DIR: folder, DATA_DIR: dataDir }, [
      'scripts/run.mjs',
      'start',
    ])

  test('makes what init makes, and opens with one link', async () => {
    const shop = await openTestShop()
    const folder = join(shop.config.dataDir, 'own')
    await mkdir(folder)
    const said = await startIn(shop, folder)
    expect(said).toContain('is the folder of your new shop')
    expect(said.match(/\/desk\/join\/first\/[\w-]{43}$/gm)).toHaveLength(1)
    const made = join(shop.config.dataDir, 'made')
    await command(shop, ['init', made, ...ANSWERS])
    const filesOf = async (at: string) => (await readdir(at, { recursive: true })).toSorted()
    expect(await filesOf(folder)).toEqual(await filesOf(made))
    // What the owner writes into it stays.
    await writeFile(join(folder, 'shop.yaml'), await readFile(join(made, 'shop.yaml')))
    expect(await startIn(shop, folder)).not.toContain('your new shop')
    expect(await readFile(join(folder, 'shop.yaml'), 'utf8')).toContain('Bola & Sons')
  })

  test('makes it once when two start at once, and whole after a making that was cut off', async () => {
    const shop = await openTestShop()
    const folder = join(shop.config.dataDir, 'own')
    await mkdir(join(folder, '.new-shop'), { recursive: true })
    await mkdir(join(folder, 'words'))
    const dirs = ['one', 'two'].map((name) => join(shop.config.dataDir, name))
    const said = await Promise.all(dirs.map((dir) => startIn(shop, folder, dir)))
    expect(said.filter((each) => each.includes('your new shop'))).toHaveLength(1)
    for (const each of said) expect(each).toContain('The shop is open')
    expect(await readdir(folder)).not.toContain('.new-shop')
    expect(await readdir(join(folder, 'words', 'policies'))).not.toEqual([])
  })

  test('makes nothing where a shop has been: its folder is misspelt, or its disk is away', async () => {
    const shop = await openTestShop()
    const folder = join(shop.config.dataDir, 'misspelt')
    expect(await startIn(shop, folder, shop.config.dataDir)).toContain('misspelt is not there')
    expect(existsSync(folder)).toBe(false)
  })
})

test('a start and the owner’s commands refuse in words where a shop has been and its database is gone', async () => {
  const shop = await openTestShop()
  const { dataDir } = shop.config
  await closeShop(shop)
  const kept = join(dataDir, 'shop.db.before-20261120')
  await rename(join(dataDir, 'shop.db'), kept)
  expect(await start(shop, ['--as-built'])).toContain(
    'a shop has been there (shop.db.before-20261120). Has it moved to PostgreSQL? Then set DATABASE_URL. Otherwise put shop.db back',
  )
  expect(await command(shop, ['order', 'list'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('a shop has been there'),
  })
  await rm(kept)
  await mkdir(join(dataDir, 'media'))
  await mkdir(join(dataDir, 'media', 'a picture'), { recursive: true })
  expect(await start(shop, ['--as-built'])).toContain('a shop has been there (media)')
})
