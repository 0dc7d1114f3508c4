import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aRatedItem } from '../../support/buying/review-photos.ts'
import { BAD_PHOTOS } from '../../support/catalogue/bad-photos.ts'
import { aPhoto } from '../../support/catalogue/photos.ts'
import { post, read, wordsOf } from '../../support/desk/desk.ts'
import { aBrowser, send } from '../../support/send.ts'

describe('photos that a buyer sends for a review', () => {
  test('are made small and upright, and keep nothing of what their file said', async () => {
    const { shop, tosin, add, photos, pathOf } = await aRatedItem()
    const create = { width: 3_000, height: 1_000, channels: 3, background: '#b5431f' } as const
    const exif = { IFD0: { Artist: 'Chiamaka' }, IFD3: { GPSLatitudeRef: 'N' } }
    const image = sharp({ create }).withMetadata({ orientation: 6 }).withExifMerge(exif)
    const polyglot = [await image.jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]
    await add([{ name: '../../photo.html', bytes: Buffer.concat(polyglot) }])
    const [photo] = await photos()
    for (const [end, height] of [
      ['', 1_600],
      ['?small', 192],
    ] as const) {
      const answer = await send(shop, { cookies: tosin.cookies }, `GET ${pathOf(photo)}${end}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const read = await sharp(bytes).metadata()
      expect([read.format, read.exif, read.height]).toEqual(['webp', undefined, height])
      expect(bytes.includes('script') || bytes.includes('Chiamaka')).toBe(false)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="review-${photo?.id}.webp"`,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  test('are added by nobody who has not bought and rated the item', async () => {
    const { shop, add, photos, here, aShopper, aBuyerOf, item, tosin, takeOff } = await aRatedItem()
    const stranger = await aShopper()
    const refused = await add([await aPhoto()], stranger)
    expect(refused.status).toBe(403)
    expect(wordsOf(await refused.text())).toContain('You cannot rate a product you haven')
    const buyer = await aBuyerOf(item)
    expect((await add([await aPhoto()], buyer)).status).toBe(404)
    const page = wordsOf(await read(shop, { cookies: buyer.cookies }, here))
    expect(page).toContain('Rate the item first')
    const guest = await send(shop, aBrowser(), `GET ${here}`)
    expect(guest.headers.get('location')).toMatch(/^\/signin\?next=/)
    expect((await add([await aPhoto()], tosin, { origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect(await photos()).toEqual([])
    await add([await aPhoto()])
    const [photo] = await photos()
    for (const who of [stranger, buyer])
      expect((await takeOff(photo?.id ?? 0, who)).status).toBe(404)
    expect(await photos()).toHaveLength(1)
  })

  test('are at most three, however many are sent at once', async () => {
    const { add, photos } = await aRatedItem({ RATE_LIMIT_FACTOR: '1000' })
    const four = await Promise.all([1, 2, 3, 4].map(() => aPhoto()))
    const refused = await add(four)
    expect([refused.status, wordsOf(await refused.text())]).toEqual([
      400,
      expect.stringMatching(/A review has at most 3 photos\..*Choose your photos again\./),
    ])
    const answers = await Promise.all(four.map((photo) => add([photo])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 303, 303, 400])
    expect(await photos()).toHaveLength(3)
    const more = await add([await aPhoto()])
    expect([more.status, wordsOf(await more.text())]).toEqual([
      400,
      expect.stringContaining('and yours has 3. Take one off first.'),
    ])
    const none = await add([])
    expect([none.status, wordsOf(await none.text())]).toEqual([
      400,
      expect.stringContaining('Choose a photo.'),
    ])
  })

  test.each([
    ...BAD_PHOTOS,
    ['junk.jpg', 'cannot be read as a photo', async () => Buffer.alloc(10_000, 'junk ')] as const,
  ])('refuse %s in the words that the desk has', async (name, said, bytes) => {
    const { add, photos } = await aRatedItem()
    const refused = await add([await aPhoto(), { name, bytes: await bytes() }])
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain(`“${name}” ${said}`)
    expect(await photos()).toEqual([])
  })

  test('may be as large as most phones make them', async () => {
    const { add, photos } = await aRatedItem()
    const create = { width: 4_000, height: 3_000, channels: 3, background: '#b5431f' } as const
    const bytes = await sharp({ create }).jpeg().toBuffer()
    expect((await add([{ name: 'IMG_1.jpg', bytes }])).status).toBe(303)
    expect(await photos()).toMatchObject([{ width: 1_600, height: 1_200 }])
  })

  test('are read for twelve of an hour', async () => {
    const { add, takeOff, photos } = await aRatedItem()
    for (let times = 1; times <= 4; times++) {
      expect((await add(await Promise.all([1, 2, 3].map(() => aPhoto())))).status).toBe(303)
      for (const { id } of await photos()) await takeOff(id)
    }
    const refused = await add([await aPhoto()])
    expect(refused.status).toBe(429)
    expect(await photos()).toEqual([])
  })

  test('are led to by the page of the rating', async () => {
    const { shop, here, tosin, item, aBuyerOf } = await aRatedItem()
    const at = `/products/${item.slug}/rate`
    expect(await read(shop, { cookies: tosin.cookies }, at)).toMatch(
      new RegExp(`<a[^>]*href="${here}"[^>]*>Add photos</a>`),
    )
    const buyer = await aBuyerOf(item)
    const cookies = { cookies: buyer.cookies }
    expect(await read(shop, cookies, at)).toContain('Add photos next')
    const saved = await post(shop, cookies, at, { rating: '5', photos: 'on' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, here])
  })
})
