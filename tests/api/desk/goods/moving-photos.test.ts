import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { photoFetchHandlers } from '#lib/catalogue/import/moving/photo-jobs.server.ts'
import type { Shop } from '#lib/shop.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { afterUse } from '../../../support/cleanup.ts'
import { atDesk, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { storedItem } from '../../../support/goods.ts'
import { aPhoto, submitFiles } from '../../../support/catalogue/photos.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { apply, pathOf, sendTable } from '../../../support/catalogue/table-import.ts'
import { aCategory } from '../../../support/world.ts'

const HEADER =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image,Status'

/** The photos of an old shop, on this machine: a path each. Others are not there. */
async function anOldShop(photos: Record<string, Uint8Array | string>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const found = photos[path]
    if (found === undefined) return response.writeHead(404).end()
    if (typeof found === 'string') return response.writeHead(302, { location: found }).end()
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, asked }
}

/** Imports an export of one gown in two colours with photos at these addresses. */
async function importGown(shop: Shop, who: Browser, addresses: string[], variantPhoto = '') {
  const lines = addresses.slice(1).map((address, at) => `adire-gown,,,,,,,,${address},${at + 2},,,`)
  const table = [
    HEADER,
    `adire-gown,Adire Gown,Hand dyed.,Women,Color,Indigo,4,18000,${addresses[0]},1,The gown from behind,,active`,
    `adire-gown,,,,,White,2,18000,,,,${variantPhoto},`,
    ...lines,
  ]
  const path = pathOf(await sendTable(shop, who, table.join('\n'), 'products_export.csv'))
  expect((await apply(shop, who, path)).status).toBe(303)
  return path
}

const fetchAll = async (shop: Shop) => {
  while ((await runDueJobs(shop, photoFetchHandlers)) > 0);
}

describe('the photos of goods that move in', () => {
  test('are fetched after the import; those that cannot be had are named', async () => {
    const [behind, white] = [await aPhoto(), await aPhoto()]
    const old = await anOldShop({
      '/behind.jpg': behind.bytes,
      '/white.jpg': '/w/white.jpg',
      '/w/white.jpg': white.bytes,
      '/text.jpg': new TextEncoder().encode('no photo'),
      '/inside.jpg': 'http://169.254.169.254/latest/meta-data',
    })
    const shop = await openTestShop({ PHOTO_NETWORKS: '127.0.0.1' })
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    await aCategory(shop)
    const at = (path: string) => old.url + path
    const path = await importGown(
      shop,
      who,
      [at('/behind.jpg'), at('/gone.jpg'), at('/text.jpg'), at('/inside.jpg'), 'a.jpg'],
      at('/white.jpg'),
    )
    expect(wordsOf(await read(shop, who, path))).toContain('6 photos still to come.')
    expect((await send(shop, aBrowser(), 'GET /products/adire-gown')).status).toBe(200)
    await fetchAll(shop)
    const { images } = await storedItem(shop, 'adire-gown')
    expect(images).toMatchObject([{ colour: '', alt: 'The gown from behind' }, { colour: 'White' }])
    const page = await send(shop, aBrowser(), 'GET /products/adire-gown')
    expect(await page.text()).toContain(`/media/${images[0]?.hash}/`)
    const made = await send(shop, aBrowser(), `GET /media/${images[0]?.hash}/160.webp`)
    expect(made.headers.get('content-type')).toBe('image/webp')
    const report = wordsOf(await read(shop, who, path))
    for (const said of [
      '2 photos added.',
      '4 photos could not be had',
      `There is no photo at the address any more. ${at('/gone.jpg')}`,
      `cannot be read as a photo. Send a JPEG, PNG, WebP or AVIF file. ${at('/text.jpg')}`,
      `This address is in a private network, from which nothing is fetched. ${at('/inside.jpg')}`,
      'This is no address of a photo: it must begin with https:// or http://. a.jpg',
    ])
      expect(report).toContain(said)
    expect(report).not.toContain('still to fetch')
  })

  test('are never fetched from this machine or a private network', async () => {
    const old = await anOldShop({ '/a.jpg': (await aPhoto()).bytes })
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const path = await importGown(shop, who, [
      `${old.url}/a.jpg`,
      `http://localhost:${old.port}/a.jpg`,
      'http://10.0.0.7/a.jpg',
    ])
    await fetchAll(shop)
    expect(old.asked).toEqual([])
    expect(wordsOf(await read(shop, who, path))).toContain('3 photos could not be had')
    expect(await storedItem(shop, 'adire-gown')).toMatchObject({ isShown: true, images: [] })
  })

  test('leave alone what the desk has done meanwhile', async () => {
    const old = await anOldShop({ '/a.jpg': (await aPhoto()).bytes })
    const shop = await openTestShop({ PHOTO_NETWORKS: '127.0.0.1' })
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const path = await importGown(shop, who, [`${old.url}/a.jpg`])
    const own = await aPhoto()
    await submitFiles(shop, who, '/desk/goods/adire-gown/photos', { act: 'add' }, [own])
    const before = await storedItem(shop, 'adire-gown')
    expect(before.images).toHaveLength(1)
    await fetchAll(shop)
    expect(await storedItem(shop, 'adire-gown')).toMatchObject({ images: before.images })
    expect(wordsOf(await read(shop, who, path))).toContain('The item has got photos meanwhile.')
  })

  test('are not fetched for an import that was set back', async () => {
    const old = await anOldShop({ '/a.jpg': (await aPhoto()).bytes })
    const shop = await openTestShop({ PHOTO_NETWORKS: '127.0.0.1' })
    const who = atDesk(await aMember(shop))
    await aCategory(shop)
    const path = await importGown(shop, who, [`${old.url}/a.jpg`])
    expect((await submit(shop, who, path, { act: 'undo' })).status).toBe(303)
    await fetchAll(shop)
    expect(old.asked).toEqual([])
    expect(wordsOf(await read(shop, who, path))).toContain('The import was set back before.')
  })
})
