/** @module-tag long */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { lacksPictures } from '#lib/media/lost.server.ts'
import { openMediaStorage } from '#lib/media/open-storage.server.ts'
import { findPicture } from '#lib/media/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { afterUse } from '../../support/cleanup.ts'
import { command } from '../../support/command.ts'
import { startS3 } from '../../support/fakes/s3.ts'
import { smallFolder } from '../../support/own-folder.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const KEYS = { keyId: 'AKIAEXAMPLE', secret: 'a secret that only tests use' }
const HOUR_MS = 60 * 60_000

const settingsFor = (url: string): Record<string, string> => ({
  MEDIA_S3_URL: `${url}/bucket/pictures`,
  MEDIA_S3_KEY_ID: KEYS.keyId,
  MEDIA_S3_SECRET: KEYS.secret,
  MEDIA_S3_REGION: 'eu-west-1',
  MEDIA_CACHE_MB: '10',
})

async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  afterUse(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The same shop on another machine: the same database and bucket, a disk of its own. */
async function anotherMachine(shop: TestShop): Promise<Shop> {
  const config = { ...shop.config, dataDir: await anEmptyFolder() }
  return { ...shop, config, storage: openMediaStorage(config, { log: shop.log, now: shop.now }) }
}

/** Sells one item with a picture; returns the picture's hash. */
async function sellSomething(shop: Shop): Promise<string> {
  const folder = await aFolder()
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#b5431f' } })
  await folder.write('images/blue.png', await picture.png().toBuffer())
  await folder.writeRows('shirt,Shirt,men,,native,Plain,9000,,,M-40:3,blue.png,A shirt.,2026-11-01')
  await importCatalogue(shop, folder.dir)
  const found = await shop.db.selectFrom('item_image').select('media_hash').executeTakeFirst()
  return found?.media_hash ?? ''
}

async function aShopWithBucket() {
  const s3 = await startS3(KEYS)
  const shop = await openTestShop(settingsFor(s3.url))
  return { s3, shop, hash: await sellSomething(shop), machine: await anotherMachine(shop) }
}

const read = (bytes: Uint8Array | null): string | null =>
  bytes && Buffer.from(bytes).toString('base64')

const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true })
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))))
  return stats.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0)
}

describe('pictures in a bucket', () => {
  test('are made on one machine and shown by another, which asks for each once', async () => {
    const { s3, shop, hash, machine } = await aShopWithBucket()
    const made = read(await findPicture(shop, hash, 240, 'webp'))
    s3.asked.length = 0
    const shown = await Promise.all([1, 2, 3].map(() => findPicture(machine, hash, 240, 'webp')))
    expect(shown.map(read)).toEqual([made, made, made])
    expect(read(await findPicture(machine, hash, 240, 'webp'))).toEqual(made)
    expect(s3.asked).toEqual([`GET /bucket/pictures/pictures/${hash.slice(0, 2)}/${hash}-240.webp`])
    expect(await readdir(shop.config.dataDir)).not.toContain('media')
  })

  test('are missed at the start of a machine that has neither the bucket nor the folder', async () => {
    const shop = await openTestShop()
    expect(await lacksPictures(shop)).toBe(false)
    await sellSomething(shop)
    expect(await lacksPictures(shop)).toBe(false)
    expect(await lacksPictures(await anotherMachine(shop))).toBe(true)
  })

  test('that one machine has deleted are gone on another an hour later', async () => {
    const { shop, hash, machine } = await aShopWithBucket()
    const key = `originals/${hash}.png`
    const bytes = read(await machine.storage.get(key))
    await shop.storage.remove(key)
    expect(read(await machine.storage.get(key))).toEqual(bytes)
    shop.pass(HOUR_MS)
    expect(await machine.storage.get(key)).toBeNull()
    expect(await shop.storage.get(key)).toBeNull()
  })

  test('are shown on from the disk while the bucket is away; others ask to come back later', async () => {
    const { s3, shop, hash, machine } = await aShopWithBucket()
    const shown = read(await findPicture(machine, hash, 240, 'webp'))
    s3.server.closeAllConnections()
    await new Promise((resolve) => s3.server.close(resolve))
    shop.pass(2 * HOUR_MS)
    expect(read(await findPicture(machine, hash, 240, 'webp'))).toEqual(shown)
    await expect(findPicture(machine, hash, 360, 'webp')).rejects.toMatchObject({ code: 'busy' })
  })

  test('never take more of the disk than MEDIA_CACHE_MB', async () => {
    const { shop, machine } = await aShopWithBucket()
    for (let number = 0; number < 15; number++) {
      shop.pass(1_000)
      await machine.storage.put(`originals/${number}.png`, new Uint8Array(1_000_000))
    }
    const folder = join(machine.config.dataDir, 'media-cache')
    expect(await sizeOf(folder)).toBeLessThanOrEqual(10_500_000)
    const kept = await readdir(join(folder, 'originals'))
    expect(kept).toContain('14.png')
    expect(kept).not.toContain('0.png')
  })

  test('come from DATA_DIR by one command, and are in a backup of everything', async () => {
    const s3 = await startS3(KEYS)
    const shop = await openTestShop(await smallFolder())
    const original = `/bucket/pictures/originals/${await sellSomething(shop)}.png`
    const settings = settingsFor(s3.url)
    const moved = await command(shop, ['move-pictures'], settings)
    expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(/(\d) of \1 are there\./)])
    const bytes = s3.objects.get(original)
    await rm(join(shop.config.dataDir, 'media'), { recursive: true })

    const file = join(shop.config.dataDir, 'copy.tar.gz')
    expect(await command(shop, ['backup', '--all', file], settings)).toMatchObject({ code: 0 })
    s3.objects.clear()
    const place = { DATA_DIR: await anEmptyFolder(), DATABASE_URL: '', SECRET_KEY: '' }
    const restored = await command(shop, ['restore', file], { ...settings, ...place })
    expect([restored.code, restored.code && restored.err]).toEqual([0, 0])
    expect(s3.objects.get(original)?.equals(bytes ?? Buffer.alloc(0))).toBe(true)
  })
})
