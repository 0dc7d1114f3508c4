import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { atDesk, auditOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { BAD_PHOTOS } from '../../../support/catalogue/bad-photos.ts'
import { aPhoto, photosOf, postFiles, submitFiles } from '../../../support/catalogue/photos.ts'
import { aCloth, keptPictures } from '../../../support/accounts/portraits.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { anItem, type TestItem } from '../../../support/world.ts'

const pathOf = ({ slug }: TestItem) => `/desk/goods/${slug}/photos`

/** A shop with somebody at the desk, and an item with so many photos. */
async function anItemWith(photos = 0) {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
  const item = await anItem(shop, { name: 'Adire Gown' })
  const files = await Promise.all(Array.from({ length: photos }, () => aPhoto()))
  if (photos > 0)
    expect((await submitFiles(shop, who, pathOf(item), { act: 'add' }, files)).status).toBe(303)
  return { shop, who, item, hashes: await hashesOf(shop, item) }
}

const hashesOf = async (shop: TestShop, item: TestItem) =>
  (await photosOf(shop, item)).map(({ hash }) => hash)

/** The fields of the form with all photos as the page shows them, with what it showed. */
function fieldsOn(html: string): Record<string, string> {
  const [form = ''] = /<form(?:(?!<form)[\s\S])*name="seen"[\s\S]*?<\/form>/.exec(html) ?? []
  const hidden = [...form.matchAll(/name="(once|seen|shown\.[^"]+)" value(?:="([^"]*)")?/g)]
  return Object.fromEntries(
    hidden.flatMap(([, name = '', value = '']) => [
      [name, value],
      ...(name.startsWith('shown.') ? [[name.slice('shown.'.length), value]] : []),
    ]),
  )
}

/** Presses a button of a photo on a page that was opened before. */
const press = (
  shop: TestShop,
  who: Browser,
  item: TestItem,
  {
    html,
    act,
    photo,
    ...typed
  }: { html: string; act: string; photo?: string } & Record<string, string>,
) =>
  post(shop, who, `${pathOf(item)}${photo ? `?photo=${photo}` : ''}`, {
    ...fieldsOn(html),
    act,
    ...typed,
  })

/** The page of the item as shoppers see it. */
const productOf = async (shop: TestShop, { slug }: TestItem) =>
  (await send(shop, aBrowser(), `GET /products/${slug}`)).text()

const undoOf = (location: string | null) => /undo=(\d+)/.exec(location ?? '')?.[1] ?? ''

describe('photos of an item at the desk', () => {
  test('are added several at once, shown to buyers at once, and stand in history and audit', async () => {
    const { shop, who, item } = await anItemWith()
    expect(await productOf(shop, item)).not.toContain('"image":')
    const files = [await aPhoto('front.jpg'), await aPhoto('back.jpg')]
    const sent = await submitFiles(shop, who, pathOf(item), { act: 'add' }, files)
    expect(sent.headers.get('location')).toMatch(/done=added.*&added=2&same=0&left=0$/)
    const [front = '', back = ''] = await hashesOf(shop, item)
    const product = await productOf(shop, item)
    expect(product.indexOf(front)).toBeGreaterThan(-1)
    expect(product.indexOf(back)).toBeGreaterThan(product.indexOf(front))
    expect((await send(shop, aBrowser(), `GET /media/${front}/360.webp`)).status).toBe(200)
    expect(await auditOf(shop, 'goods.photos-added')).toEqual([
      { who: 'Amaka', subject: `item:${item.slug}`, changes: { Photos: [null, 2] }, reason: null },
    ])
    const history = wordsOf(await read(shop, who, `/desk/goods/${item.slug}/history`))
    expect(history).toMatch(/Amaka at the desk.*Photos: 0 pictures → 2 pictures/)
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain('added photos to')
  })

  test('are turned upright, made sRGB, and never larger than 2,048 px', async () => {
    const { shop, who, item } = await anItemWith()
    const wide = sharp({
      create: { width: 3_000, height: 1_000, channels: 3, background: '#b5431f' },
    })
    const lying = await wide.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const cmyk = await aCloth().toColourspace('cmyk').jpeg().toBuffer()
    const png = await aCloth('#1f6b45').png().toBuffer()
    await submitFiles(shop, who, pathOf(item), { act: 'add' }, [
      { name: 'lying.jpg', bytes: lying },
      { name: 'print.jpg', bytes: cmyk },
      { name: 'a-png-called.jpg', bytes: png },
    ])
    const photos = await photosOf(shop, item)
    expect(photos.map(({ width, height }) => [width, height])).toEqual([
      [683, 2_048],
      [40, 30],
      [40, 30],
    ])
    for (const { hash } of photos) {
      const stored = await shop.storage.get(`originals/${hash}.webp`)
      const { space, orientation, format } = await sharp(stored ?? Buffer.of()).metadata()
      expect([space, orientation, format]).toEqual(['srgb', undefined, 'webp'])
    }
  })

  test.each(BAD_PHOTOS)(
    'refuse %s by its name, and take the good one beside it',
    async (name, said, bytes) => {
      const { shop, who, item } = await anItemWith()
      const file = { name, bytes: await bytes() }
      const alone = await submitFiles(shop, who, pathOf(item), { act: 'add' }, [file])
      expect(alone.status).toBe(400)
      expect(wordsOf(await alone.text())).toContain(`“${name}” ${said}`)
      expect(await photosOf(shop, item)).toEqual([])
      expect(await auditOf(shop, 'goods.photos-added')).toEqual([])
      const mixed = await submitFiles(shop, who, pathOf(item), { act: 'add' }, [
        file,
        await aPhoto(),
      ])
      expect(mixed.status).toBe(400)
      const words = wordsOf(await mixed.text())
      expect(words).toContain(`“${name}” ${said}`)
      expect(words).toContain('1 of 12')
      expect(await photosOf(shop, item)).toHaveLength(1)
    },
  )

  test('are needed: a form without a file says so', async () => {
    const { shop, who, item } = await anItemWith()
    const refused = await submitFiles(shop, who, pathOf(item), { act: 'add' }, [])
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain('Choose at least one photo.')
  })

  test('are taken once, however often they are sent, and twelve at most', async () => {
    const { shop, who, item } = await anItemWith()
    const first = await aPhoto()
    const html = await read(shop, who, pathOf(item))
    const once = /name="once" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const form = { act: 'add', once }
    const twice = [1, 2].map(() => postFiles(shop, who, pathOf(item), form, [first, first]))
    for (const { status } of await Promise.all(twice)) expect(status).toBe(303)
    expect(await photosOf(shop, item)).toHaveLength(1)
    const again = await submitFiles(shop, who, pathOf(item), { act: 'add' }, [first])
    expect(again.headers.get('location')).toMatch(/done=none&added=0&same=1&left=0$/)
    expect(await auditOf(shop, 'goods.photos-added')).toHaveLength(1)
    const more = await Promise.all(Array.from({ length: 13 }, () => aPhoto()))
    const full = await submitFiles(shop, who, pathOf(item), { act: 'add' }, more)
    const location = full.headers.get('location') ?? ''
    expect(location).toMatch(/added=11&same=0&left=2$/)
    expect(wordsOf(await read(shop, who, location))).toContain('2 photos not added')
    expect(await photosOf(shop, item)).toHaveLength(12)
  })

  test('are ordered by buttons, which save what was typed too, and the order is undone', async () => {
    const { shop, who, item, hashes } = await anItemWith(3)
    const [one = '', two = '', three = ''] = hashes
    const html = await read(shop, who, pathOf(item))
    const moved = await press(shop, who, item, {
      html,
      act: 'first',
      photo: three,
      [`images.${one}.alt`]: 'The gown from behind',
    })
    expect(moved.status).toBe(303)
    expect(await hashesOf(shop, item)).toEqual([three, one, two])
    expect(await auditOf(shop, 'goods.photos-ordered')).toMatchObject([
      {
        changes: {
          'What photo 1 shows': [null, 'The gown from behind'],
          'Order of the photos': ['1, 2, 3', '3, 1, 2'],
        },
      },
    ])
    const product = await productOf(shop, item)
    expect(product).toContain('The gown from behind')
    expect(product.indexOf(three)).toBeLessThan(product.indexOf(one))
    const version = undoOf(moved.headers.get('location'))
    const undone = await submit(shop, who, `${pathOf(item)}?undo=${version}`, {
      act: 'undo',
      version,
    })
    expect(undone.status).toBe(303)
    expect(await hashesOf(shop, item)).toEqual(hashes)
    for (const [act, photo, order] of [
      ['later', one, [two, one, three]],
      ['earlier', one, [one, two, three]],
    ] as const) {
      await press(shop, who, item, { html: await read(shop, who, pathOf(item)), act, photo })
      expect(await hashesOf(shop, item)).toEqual(order)
    }
  })

  test('say what they show, and in which colour', async () => {
    const { shop, who, item, hashes } = await anItemWith(2)
    const [one = '', two = ''] = hashes
    await shop.db
      .updateTable('item')
      .set({ colours: '["Rust"]' })
      .where('id', '=', item.id)
      .execute()
    const html = await read(shop, who, pathOf(item))
    expect(html).toContain('placeholder="Adire Gown"')
    const typed = { [`images.${one}.colour`]: 'Rust', [`images.${two}.alt`]: 'A pocket' }
    expect((await press(shop, who, item, { html, act: 'save', ...typed })).status).toBe(303)
    expect(await photosOf(shop, item)).toMatchObject([
      { colour: 'Rust', alt: '' },
      { colour: '', alt: 'A pocket' },
    ])
    expect(await productOf(shop, item)).toContain('alt="A pocket"')
    const now = await read(shop, who, pathOf(item))
    expect(now).toContain('placeholder="Adire Gown, Rust"')
    const unknown = { [`images.${one}.colour`]: 'Blue' }
    const refused = await press(shop, who, item, { html: now, act: 'save', ...unknown })
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain('no such choice as Blue')
  })

  test('are taken off, and put back by one press', async () => {
    const { shop, who, item, hashes } = await anItemWith(2)
    const [one = ''] = hashes
    const html = await read(shop, who, pathOf(item))
    const off = await press(shop, who, item, { html, act: 'remove', photo: one })
    expect(await productOf(shop, item)).not.toContain(one)
    expect(await auditOf(shop, 'goods.photo-removed')).toMatchObject([
      { changes: { 'Photo 1': ['shown', null] } },
    ])
    const location = off.headers.get('location') ?? ''
    const page = await read(shop, who, location)
    expect(wordsOf(page)).toContain('The photo is off.')
    const version = undoOf(location)
    await submit(shop, who, location, { act: 'undo', version })
    expect(await hashesOf(shop, item)).toEqual(hashes)
    expect(await productOf(shop, item)).toContain(one)
    expect((await send(shop, aBrowser(), `GET /media/${one}/360.webp`)).status).toBe(200)
  })

  test('take an item off the list of goods without a photo while it has one', async () => {
    const { shop, who, item } = await anItemWith()
    const isListed = async () =>
      wordsOf(await read(shop, who, '/desk/goods?tab=no-photo&sort=name')).includes('Adire Gown')
    expect(await isListed()).toBe(true)
    await submitFiles(shop, who, pathOf(item), { act: 'add' }, [await aPhoto()])
    expect(await isListed()).toBe(false)
    const [photo = ''] = await hashesOf(shop, item)
    const html = await read(shop, who, pathOf(item))
    expect((await press(shop, who, item, { html, act: 'remove', photo })).status).toBe(303)
    expect(await isListed()).toBe(true)
    await submit(shop, who, `/desk/goods/${item.slug}/archive`, { act: 'archive' })
    expect(await isListed()).toBe(false)
  })

  test('that two people change keep the work of both; the later one is told', async () => {
    const { shop, who, item, hashes } = await anItemWith(2)
    const [one = '', two = ''] = hashes
    const bola = atDesk(await aMember(shop, 'owner', 'Bola'))
    const [stale, older] = [
      await read(shop, bola, pathOf(item)),
      await read(shop, bola, pathOf(item)),
    ]
    const ours = await read(shop, who, pathOf(item))
    await press(shop, who, item, {
      html: ours,
      act: 'first',
      photo: two,
      [`images.${one}.alt`]: 'From the front',
    })
    // Another photo's words: nothing is undone.
    const other = { [`images.${two}.alt`]: 'From behind' }
    expect((await press(shop, bola, item, { html: stale, act: 'save', ...other })).status).toBe(303)
    const words = { [`images.${one}.alt`]: 'The gown' }
    const refused = await press(shop, bola, item, { html: older, act: 'remove', photo: one })
    expect(refused.status).toBe(409)
    expect(wordsOf(await refused.text())).toMatch(/(Bola|Amaka) changed this on/)
    const same = await press(shop, bola, item, {
      html: await read(shop, bola, pathOf(item)).then((html) =>
        html.replaceAll('value="From the front"', 'value=""'),
      ),
      act: 'save',
      ...words,
    })
    expect(same.status).toBe(409)
    const html = await same.text()
    expect(html).toContain('value="The gown"')
    expect(wordsOf(html)).toContain('It is now: From the front.')
    expect(await photosOf(shop, item)).toMatchObject([
      { hash: two, alt: 'From behind' },
      { hash: one, alt: 'From the front' },
    ])
  })

  test('that find no room on the disk are answered with 507, and nothing is lost', async () => {
    const { shop, who, item, hashes } = await anItemWith(1)
    const before = keptPictures(shop).filter((file) => file.startsWith('originals'))
    const { put } = shop.storage
    shop.storage.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    const page = await read(shop, who, pathOf(item))
    const once = /name="once" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const photo = await aPhoto()
    const form = { act: 'add', once }
    const refused = await postFiles(shop, who, pathOf(item), form, [photo])
    expect(refused.status).toBe(507)
    expect(wordsOf(await refused.text())).toContain('The disk of the shop is full.')
    expect(await hashesOf(shop, item)).toEqual(hashes)
    expect(keptPictures(shop).filter((file) => file.startsWith('originals'))).toEqual(before)
    shop.storage.put = put
    // The same form again, once there is room.
    expect((await postFiles(shop, who, pathOf(item), form, [photo])).status).toBe(303)
    expect(await photosOf(shop, item)).toHaveLength(2)
  })
})
