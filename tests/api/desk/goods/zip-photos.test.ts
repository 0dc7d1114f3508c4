import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { photoFetchHandlers } from '#lib/catalogue/import/moving/photo-jobs.server.ts'
import type { Shop } from '#lib/shop.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { aPhoto, postFiles } from '../../../support/catalogue/photos.ts'
import { atDesk, auditOf, onceOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { storedItem } from '../../../support/goods.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const PAGE = '/desk/goods/import/photos'

async function sendZip(shop: Shop, who: Browser, bytes: Uint8Array, name = 'photos.zip') {
  const once = onceOf(await read(shop, who, PAGE), 'read')
  return postFiles(shop, who, PAGE, { act: 'read', once }, [{ name, bytes }], {}, 'table')
}

const pathOf = (response: Response) => response.headers.get('location') ?? ''

const add = (shop: Shop, who: Browser, path: string) =>
  submit(shop, who, path, {
    act: 'add',
    reference: new URLSearchParams(path.split('?')[1]).get('of') ?? '',
  })

const takeAll = async (shop: Shop) => {
  while ((await runDueJobs(shop, photoFetchHandlers)) > 0);
}

const bytesOf = async () => (await aPhoto()).bytes

describe('a zip of photos', () => {
  test('goes to the items that its names say, is shown first, and is set back as one', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const gown = await anItem(shop, { name: 'Adire Gown' })
    const cap = await anItem(shop, { name: 'Zanna Cap' })
    await shop.db
      .updateTable('item')
      .set({ colours: JSON.stringify(['Rust', 'Sea Green']) })
      .where('id', '=', gown.id)
      .execute()
    await shop.db
      .updateTable('item_size')
      .set({ sku: 'ZC-01' })
      .where('item_id', '=', cap.id)
      .execute()
    const twice = await bytesOf()
    const zip = zipSync({
      [`${gown.slug}-10.JPG`]: twice,
      [`${gown.slug}-2.jpg`]: await bytesOf(),
      [`Photos/${gown.slug.toUpperCase()} sea_green 1.jpeg`]: await bytesOf(),
      [`${gown.slug}/again.jpg`]: twice,
      'zc-01_front.png': await bytesOf(),
      [`${cap.slug}-text.jpg`]: strToU8('no photo'),
      'unknown-shoe.jpg': await bytesOf(),
      '__MACOSX/._unknown.jpg': strToU8('x'),
    })
    const sent = await sendZip(shop, who, zip)
    expect(sent.status).toBe(303)
    const look = wordsOf(await read(shop, who, pathOf(sent)))
    expect(look).toContain('6 photos of 2 items')
    expect(look).toContain('sea_green 1.jpeg: Sea Green')
    expect(look).toContain('1 photo left out')
    expect(look).toContain('unknown-shoe.jpg')
    expect(look).not.toContain('MACOSX')
    expect((await storedItem(shop, gown.slug)).images).toEqual([])
    expect(await read(shop, who, '/desk/goods/import')).toContain(pathOf(sent))

    const added = await add(shop, who, pathOf(sent))
    expect(added.status).toBe(303)
    await takeAll(shop)
    const { images } = await storedItem(shop, gown.slug)
    expect(images.map(({ colour }) => colour)).toEqual(['', '', 'Sea Green'])
    expect((await storedItem(shop, cap.slug)).images).toHaveLength(1)
    const product = await send(shop, aBrowser(), `GET /products/${gown.slug}`)
    expect(await product.text()).toContain(`/media/${images[0]?.hash}/`)
    const report = wordsOf(await read(shop, who, pathOf(added)))
    expect(report).toContain('4 photos added.')
    expect(report).toContain('The item has this photo already.')
    expect(report).toContain('cannot be read as a photo')
    expect(await auditOf(shop, 'goods.zip-added')).toMatchObject([
      { who: 'Amaka', subject: 'photos.zip', changes: { photos: [null, 6] } },
    ])

    await submit(shop, who, pathOf(added), { act: 'undo' })
    expect((await storedItem(shop, gown.slug)).images).toEqual([])
    expect((await storedItem(shop, cap.slug)).images).toEqual([])
  })

  test('stands behind the photos that an item has, twelve in all', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop)
    const many = (from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, at) => [
          `${slug}-${from + at}.jpg`,
          await bytesOf(),
        ]),
      )
    for (const [from, count] of [
      [1, 10],
      [11, 4],
    ] as const) {
      const zip = zipSync(Object.fromEntries(await many(from, count)))
      await add(shop, who, pathOf(await sendZip(shop, who, zip)))
      await takeAll(shop)
    }
    expect((await storedItem(shop, slug)).images).toHaveLength(12)
  })

  test('leaves out a file whose name has more words than anybody looks for', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop)
    const bytes = await bytesOf()
    const zip = zipSync({ [`${'a-'.repeat(30_000)}.jpg`]: bytes, [`${slug}.jpg`]: bytes })
    const look = wordsOf(await read(shop, who, pathOf(await sendZip(shop, who, zip))))
    expect(look).toContain('1 photo of 1 item')
    expect(look).not.toContain('a-a-a')
  })

  test('is refused in words: no zip, an empty one, one of other files, one that unpacks to 10 GB', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop)
    const good = zipSync({ [`${slug}.jpg`]: await bytesOf() })
    const bomb = new Uint8Array(good)
    // The directory's word for the unpacked size: 4 GB less one.
    const directory = new DataView(bomb.buffer)
    for (let at = 0; at < bomb.length - 4; at++)
      if (directory.getUint32(at, true) === 0x02014b50)
        directory.setUint32(at + 24, 0xfffffffe, true)
    for (const [bytes, said] of [
      [new Uint8Array(), 'This is no zip.'],
      [strToU8('name,price\n'), 'This is no zip.'],
      [good.slice(0, good.length - 30), 'This is no zip.'],
      [zipSync({}), 'There is no photo in this zip.'],
      [zipSync({ '.DS_Store': strToU8('x') }), 'There is no photo in this zip.'],
      [bomb, 'larger than 1 GB'],
    ] as const) {
      const refused = await sendZip(shop, who, bytes)
      expect(refused.status, said).toBe(400)
      expect(wordsOf(await refused.text())).toContain(said)
    }
    expect(await shop.db.selectFrom('goods_batch').selectAll().execute()).toEqual([])
  })
})
