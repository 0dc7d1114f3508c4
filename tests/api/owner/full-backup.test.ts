/** @module-tag long */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#lib/config.server.ts'
import { putBackFiles } from '#lib/recovery/full-backup.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { readLastDrill } from '#lib/recovery/backup-age.server.ts'
import type { Shop } from '#lib/shop.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { smallFolder } from '../../support/own-folder.ts'
import { aPerson, rowsOf } from '../../support/accounts/person.ts'
import { aDatabase, openTestShop, type TestShop } from '../../support/shop.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  afterUse(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The one file that `backup --all` makes in a folder. */
async function backUpInto(shop: Shop, folder: string, ...options: string[]): Promise<string> {
  const { code, err } = await command(shop, ['backup', '--all', folder, ...options])
  if (code !== 0) throw new Error(err)
  const [name = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  return join(folder, name)
}

/** An empty machine: no data, no key, and no database but an empty one where `databaseUrl` is. */
async function aMachine(
  shop: TestShop,
  databaseUrl: string | null,
): Promise<Record<string, string>> {
  return {
    DATA_DIR: join(await aFolder(), 'data'),
    DATABASE_URL: databaseUrl ?? '',
    SECRET_KEY: databaseUrl ? shop.config.secretKey : '',
  }
}

const KEPT = ['customer', 'orders', 'order_item', 'payment_attempt', 'review', 'media', 'item_size']

const contentsOf = async (shop: Shop) =>
  Object.fromEntries(
    await Promise.all(KEPT.map(async (table) => [table, await rowsOf(shop, table)] as const)),
  )

// Each test runs several commands, each in its own process.
describe('a backup of everything', () => {
  test('brings a shop back on an empty machine, on either database', async () => {
    const shop = await openTestShop()
    await aPerson(shop)
    await shop.db.updateTable('customer').set({ token_version: -1_000 }).execute()
    const file = await backUpInto(shop, await aFolder())
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(shop.config.dataDir)).not.toContain('backup.part')
    const before = await contentsOf(shop)
    const pictures = await readdir(join(shop.config.dataDir, 'media/originals'))
    expect(pictures.length).toBeGreaterThan(0)
    const places = shop.config.databaseUrl ? [null, await aDatabase('template0')] : [null]
    for (const databaseUrl of places) {
      const machine = await aMachine(shop, databaseUrl)
      const { code, err } = await command(shop, ['restore', file], machine)
      expect([code, code && err]).toEqual([0, 0])
      const restored = openShop(readConfig({ ...shop.config.env, ...machine }))
      afterUse(() => closeShop(restored))
      expect(restored.config.secretKey).toBe(shop.config.secretKey)
      const after = await contentsOf(restored)
      // Everybody is signed out: that raises the versions of all tokens.
      expect(after).toEqual({
        ...before,
        customer: before['customer']?.map((row) => ({ ...(row as object), token_version: 0 })),
      })
      expect(await rowsOf(restored, 'session')).toEqual([])
      expect(await readdir(join(restored.config.dataDir, 'media/originals'))).toEqual(pictures)
    }
  })

  test('is tried by a drill, which leaves nothing and finds what is damaged', async () => {
    const shop = await openTestShop(await smallFolder())
    await aPerson(shop)
    const folder = await aFolder()
    const file = await backUpInto(shop, folder)
    const good = await command(shop, ['drill', file], { TMPDIR: await aFolder() })
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('2 orders for ₦')])
    expect(good.out).toContain('A shop was started on it')
    expect(await readLastDrill(shop)).toMatchObject({ file })
    const { size } = await stat(file)
    await truncate(file, size - 100)
    const temporary = await aFolder()
    const bad = await command(shop, ['drill', file], { TMPDIR: temporary })
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('is not a whole backup')])
    expect(await readdir(temporary)).toEqual([])
  })

  test('changes nothing where the restore is refused, and leaves no key', async () => {
    const shop = await openTestShop(await smallFolder())
    const file = await backUpInto(shop, await aFolder())
    const own = await aFolder()
    await writeFile(join(own, 'shop.yaml'), 'brand: Today')
    await rm(join(shop.config.dataDir, 'media'), { recursive: true, force: true })
    // The running shop holds its database open; on PostgreSQL the database is not empty.
    const env = { SHOP_DIR: own, SECRET_KEY: shop.config.databaseUrl ? shop.config.secretKey : '' }
    const refused = await command(shop, ['restore', file], env)
    expect([refused.code, refused.err.trim()]).toEqual([
      1,
      expect.stringMatching(/The shop is running|is not empty/),
    ])
    expect(await readdir(own)).toEqual(['shop.yaml'])
    expect(await readFile(join(own, 'shop.yaml'), 'utf8')).toBe('brand: Today')
    const left = await readdir(shop.config.dataDir)
    expect(left.filter((name) => /media|secret|\.part$/.test(name))).toEqual([])
  })

  test('takes the place of those that need not be kept, once it is made', async () => {
    const shop = await openTestShop(await smallFolder())
    const folder = await aFolder()
    await writeFile(join(folder, 'shop-2026-11-01-033000.tar.gz'), '')
    const file = await backUpInto(shop, folder, '--keep', '1d')
    expect(file).toMatch(/shop-2026-11-20-\d{6}\.tar\.gz$/)
    const refused = await command(shop, ['backup', '--all', folder, '--keep', 'some'])
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('7d,4w,6m')])
  })
})

describe('the owner’s files of a backup', () => {
  const make = async (folder: string, text: string) => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'shop.yaml'), text)
  }

  test('take their place, and what differs there is kept beside them', async () => {
    const { config } = await openTestShop()
    const [unpacked, machine] = [await aFolder(), await aFolder()]
    const folders = [{ name: 'catalogue', path: join(machine, 'catalogue') }]
    await make(join(unpacked, 'files/catalogue'), 'brand: Zuri')
    await make(join(machine, 'catalogue'), 'brand: Demo')
    const options = { folders, stamp: 'noon' }
    expect(await putBackFiles(unpacked, config, options)).toHaveLength(1)
    expect(await readFile(join(machine, 'catalogue/shop.yaml'), 'utf8')).toBe('brand: Zuri')
    const kept = join(machine, 'catalogue.before-noon/shop.yaml')
    expect(await readFile(kept, 'utf8')).toBe('brand: Demo')
    // The same again changes nothing.
    expect(await putBackFiles(unpacked, config, options)).toEqual([])
  })
})
