import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { ALL_SIZES } from '#lib/media/media.ts'
import { findMadePicture, findPicture, pictureHandlers } from '#lib/media/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

/** A shop that sells one item with this picture; returns the picture's hash. */
async function aShopWith(picture: Uint8Array): Promise<{ shop: Shop; hash: string }> {
  const shop = await openTestShop()
  const folder = await aFolder()
  await folder.write('images/blue.png', picture)
  await folder.writeRows('shirt,Shirt,men,,native,Plain,9000,,,M-40:3,blue.png,A shirt.,2026-11-01')
  await importCatalogue(shop, folder.dir)
  const { media_hash } = await shop.db
    .selectFrom('item_image')
    .select('media_hash')
    .executeTakeFirstOrThrow()
  return { shop, hash: media_hash }
}

const landscape = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5431f' } })

const get = (shop: Shop, path: string, headers: Record<string, string> = {}) =>
  send(shop, aBrowser(), `GET ${path}`, undefined, { headers })

describe('GET /media/{hash}/{width}.{format}', () => {
  test('turns a large photo upright, without its metadata, in the width asked for', async () => {
    const photo = await landscape(6000, 4000)
      .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { shop, hash } = await aShopWith(photo)
    const response = await get(shop, `/media/${hash}/480.webp`)
    expect(response.status).toBe(200)
    const image = await sharp(await response.arrayBuffer()).metadata()
    expect([image.format, image.width, image.height]).toEqual(['webp', 480, 720])
    expect([image.exif, image.orientation]).toEqual([undefined, undefined])
  })

  test('says AVIF is AVIF, and that it may be kept for ever', async () => {
    const { shop, hash } = await aShopWith(await landscape(600, 800).png().toBuffer())
    const response = await get(shop, `/media/${hash}/240.avif`)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Number(response.headers.get('content-length'))).toBe(
      (await response.arrayBuffer()).byteLength,
    )
    const etag = response.headers.get('etag') ?? ''
    const again = await get(shop, `/media/${hash}/240.avif`, { 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  test('sends a picture that is made with the headers of its first answer', async () => {
    const { shop, hash } = await aShopWith(await landscape(600, 800).png().toBuffer())
    const path = `/media/${hash}/360.webp`
    const ofRequest = new Set(['connection', 'date', 'keep-alive', 'x-request-id'])
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => !ofRequest.has(name))
    const first = await get(shop, path)
    const bytes = Buffer.from(await first.arrayBuffer())
    const second = await get(shop, path)
    expect(Buffer.from(await second.arrayBuffer()).equals(bytes)).toBe(true)
    expect(headersOf(second)).toEqual(headersOf(first))
    const asked = await send(shop, aBrowser(), `HEAD ${path}`)
    expect([headersOf(asked), await asked.text()]).toEqual([headersOf(first), ''])
    const etag = first.headers.get('etag') ?? ''
    const again = await get(shop, path, { 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  })

  test('never makes a picture larger than it is', async () => {
    const { shop, hash } = await aShopWith(await landscape(300, 400).png().toBuffer())
    const response = await get(shop, `/media/${hash}/1280.webp`)
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(300)
  })

  test('makes each picture once, however many ask at the same time', async () => {
    const { shop, hash } = await aShopWith(await landscape(600, 800).png().toBuffer())
    const put = vi.spyOn(shop.storage, 'put')
    const asked = Array.from({ length: 20 }, () => findPicture(shop, hash, 360, 'webp'))
    expect(new Set((await Promise.all(asked)).map((bytes) => bytes?.byteLength)).size).toBe(1)
    await findPicture(shop, hash, 360, 'webp')
    expect(put).toHaveBeenCalledTimes(1)
  })

  test('does not know other widths, formats or pictures, and asks no database for a malformed name', async () => {
    const { shop, hash } = await aShopWith(await landscape(300, 400).png().toBuffer())
    const find = vi.spyOn(shop.db, 'selectFrom')
    for (const path of [
      `${hash}/481.webp`,
      `${hash}/480.jpg`,
      'no-hash/480.webp',
      `${hash}/480.webp%2e`,
    ]) {
      const response = await get(shop, `/media/${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect((await response.text()).length).toBeLessThan(20)
    }
    expect(find).not.toHaveBeenCalledWith('media')
    expect((await get(shop, '/media/aaaaaaaaaaaaaaaaaaaa/480.webp')).status).toBe(404)
  })
})

/** The sizes that the shop has made of a picture. */
async function madeOf(shop: Shop, hash: string): Promise<string[]> {
  const made: string[] = []
  for (const [width, format] of ALL_SIZES)
    if (await findMadePicture(shop, { hash, width, format })) made.push(`${width}.${format}`)
  return made
}

describe('the sizes of imported pictures', () => {
  const FIRST = ['360.avif', '480.avif', '480.webp', '720.avif']
  const ALL = ALL_SIZES.map((size) => size.join('.'))

  /** A shop that sells a shirt with two pictures; returns their hashes, the main one first. */
  async function aShopWithTwo() {
    const shop = await openTestShop()
    const folder = await aFolder()
    await folder.write('images/blue.png', await landscape(1300, 1300).png().toBuffer())
    await folder.write('images/back.png', await landscape(1300, 1200).png().toBuffer())
    await folder.writeRows(
      'shirt,Shirt,men,,native,Plain,9000,,,M-40:3,blue.png|back.png,A shirt.,2026-11-01',
    )
    await importCatalogue(shop, folder.dir)
    const rows = await shop.db
      .selectFrom('item_image')
      .select('media_hash')
      .orderBy('position')
      .execute()
    const [main = '', other = ''] = rows.map(({ media_hash }) => media_hash)
    return { shop, main, other }
  }

  test('that lists show are made at once, of the main picture alone', async () => {
    const { shop, main, other } = await aShopWithTwo()
    await runDueJobs(shop, pictureHandlers)
    expect(await madeOf(shop, main)).toEqual(FIRST)
    expect(await madeOf(shop, other)).toEqual([])
  })

  test('are made for the first request that asks for them, and kept', async () => {
    const { shop, other } = await aShopWithTwo()
    const response = await get(shop, `/media/${other}/960.avif`)
    expect(response.status).toBe(200)
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(960)
    expect(await madeOf(shop, other)).toEqual(['960.avif'])
  })

  test('are all made at night, and never by day', async () => {
    const { shop, main, other } = await aShopWithTwo()
    // The tests begin at 10:00 in Lagos. The shop is off in the first night and open again at 10:00.
    shop.pass(DAY_MS)
    await runDueJobs(shop, pictureHandlers)
    expect(await madeOf(shop, other)).toEqual([])
    shop.pass(16 * HOUR_MS)
    await runDueJobs(shop, pictureHandlers)
    expect(await madeOf(shop, main)).toEqual(ALL)
    expect(await madeOf(shop, other)).toEqual(ALL)
  })
})
