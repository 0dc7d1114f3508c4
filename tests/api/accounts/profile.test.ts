import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { toPortrait } from '#lib/media/portrait.server.ts'
import { WAITING_AT_MOST } from '#lib/media/decoding-queue.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { aCloth, type Profile, profileOf, sendPicture } from '../../support/accounts/portraits.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, signInAs } from '../../support/world.ts'

/** Sends a picture as a browser's form does. */
const upload = async (shop: TestShop, browser: Browser, bytes: Uint8Array, fileName?: string) =>
  sendPicture(shop, browser, (await profileOf(shop, browser)).id, bytes, fileName)

/** A sound PNG of black, a hundred kilobytes that become a square of this many pixels. */
function aBomb(side: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  // One bit for each pixel, and a byte before each line.
  const lines = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([size, Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const EMPTY = {
  first_name: '',
  last_name: '',
  phone_number: '',
  image: null,
  country: 'Nigeria',
  stateCity: '',
  postalCode: '',
  taxID: '',
}

describe('/api/profile/', () => {
  test('is a list of one from the first day', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const response = await send(shop, ada, 'GET /api/profile/')
    expect(await response.json()).toEqual([{ id: expect.any(Number) as number, ...EMPTY }])
  })

  test('changes what is sent, trimmed, and leaves the rest', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const fields = { first_name: '  Ada ', last_name: 'Obi', phone_number: '0803 123 4567' }
    const first = await send(shop, ada, 'POST /api/profile/', fields, { form: true })
    expect([first.status, await first.json()]).toMatchObject([
      200,
      { ...EMPTY, first_name: 'Ada', last_name: 'Obi', phone_number: '+2348031234567' },
    ])
    const block = { country: 'Nigeria', stateCity: 'Lagos, Yaba', postalCode: '101212', taxID: '9' }
    const second = await send(shop, ada, 'PUT /api/profile', { ...block, first_name: 'No' })
    expect(await second.json()).toMatchObject({ ...block, first_name: 'Ada', last_name: 'Obi' })
    const third = await send(shop, ada, 'POST /api/profile/', { phone_number: '' })
    expect(await third.json()).toMatchObject({ phone_number: '', last_name: 'Obi' })
  })

  test.each(['+234 803 123 4567', '2348031234567', '8031234567', '+23408031234567'])(
    'takes the phone %s',
    async (phone_number) => {
      const shop = await openTestShop()
      const ada = await aCustomer(shop, 'ada')
      const response = await send(shop, ada, 'POST /api/profile/', { phone_number })
      expect(await response.json()).toMatchObject({ phone_number: '+2348031234567' })
    },
  )

  test('says what is wrong beside each field', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const post = async (body: object) => (await send(shop, ada, 'POST /api/profile/', body)).json()
    const phone = ['Enter a valid Nigerian phone number.']
    expect(await post({ phone_number: '0600123' })).toEqual({ phone_number: phone })
    expect(await post({ phone_number: '+447700900123' })).toEqual({ phone_number: phone })
    expect(await post({ first_name: 'a'.repeat(61), last_name: 7 })).toEqual({
      first_name: ['Ensure this field has no more than 60 characters.'],
      last_name: ['Not a valid string.'],
    })
    expect(await post({ first_name: 'a'.repeat(61), phone_number: '12', image: 'x' })).toEqual({
      first_name: ['Ensure this field has no more than 60 characters.'],
      phone_number: phone,
      image: ['The submitted data was not a file. Check the encoding type on the form.'],
    })
    expect(await post({ first_name: 'a\u0000b' })).toEqual({
      first_name: ['Null characters are not allowed.'],
    })
    expect(await post({ first_name: 'Ada\r\nBcc: all' })).toMatchObject({
      first_name: 'Ada Bcc: all',
    })
    expect(await post({ image: 'http://x/y.png' })).toEqual({
      image: ['The submitted data was not a file. Check the encoding type on the form.'],
    })
  })

  test("refuses guests, cookies alone, and another customer's id", async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    const { id } = await profileOf(shop, bola)
    const others = await send(shop, ada, `PUT /api/profile/${id}/`, { first_name: 'Eve' })
    expect(others.status).toBe(404)
    expect(await profileOf(shop, bola)).toMatchObject({ first_name: '' })
    for (const call of ['GET /api/profile/', 'POST /api/profile/', `PUT /api/profile/${id}/`])
      for (const browser of [aBrowser(), { cookies: ada.cookies }])
        expect(
          (await send(shop, browser, call, call.startsWith('GET') ? undefined : {})).status,
        ).toBe(401)
  })
})

describe('the picture', () => {
  test('is made anew, upright and without what the file said of its owner', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const bytes = await aCloth()
      .withExif({ IFD0: { Copyright: 'Adas secret street' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('secret')).toBe(true)
    const response = await upload(shop, ada, bytes)
    expect(response.status).toBe(200)
    const { image } = (await response.json()) as Profile
    const path = new URL(image ?? '').pathname
    const shown = await send(shop, aBrowser(), `GET ${path}`)
    expect(shown.status).toBe(200)
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', 40, undefined])
    const [kept] = await readdir(join(shop.config.dataDir, 'media', 'originals'))
    expect(kept).toMatch(/\.webp$/)
  })

  test('stays when no other is chosen, and leaves nothing behind when one is', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    await upload(shop, ada, await aCloth().png().toBuffer())
    const { image } = await profileOf(shop, ada)
    await send(shop, ada, 'POST /api/profile/', { image: '', first_name: 'Ada' })
    expect((await upload(shop, ada, Buffer.alloc(0), '')).status).toBe(200)
    expect((await profileOf(shop, ada)).image).toBe(image)
    await upload(shop, ada, await aCloth().negate().webp().toBuffer())
    expect((await profileOf(shop, ada)).image).not.toBe(image)
    expect(await readdir(join(shop.config.dataDir, 'media', 'originals'))).toHaveLength(1)
    const gone = await send(shop, aBrowser(), `GET ${new URL(image ?? '').pathname}`)
    expect(gone.status).toBe(404)
  })

  test('is refused when it is empty, none, cut short, a bomb, or too large', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const whole = await aCloth().resize(400).jpeg().toBuffer()
    const invalid = 'Upload a valid image.'
    const files: [Uint8Array, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), invalid],
      [Buffer.alloc(0), 'The submitted file is empty.'],
      [Buffer.from('%PDF-1.7 called .jpg'), invalid],
      [whole.subarray(0, whole.length / 2), invalid],
      [aBomb(30_000), invalid],
      [aBomb(5_001), invalid],
      [Buffer.from('<script>alert(1)</script>'), invalid],
      [Buffer.from('#!/bin/sh\nrm -rf /'), invalid],
      [Buffer.alloc(4 * 1024 * 1024 + 1), 'Upload a valid image. It may have at most 4 MB.'],
    ]
    for (const [bytes, sentence] of files) {
      const response = await upload(shop, ada, bytes)
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(sentence),
      ])
    }
    expect(await profileOf(shop, ada)).toMatchObject({ image: null, first_name: '' })
    // The same kind of file at a size that is none of a bomb: it is the size that is refused.
    expect((await upload(shop, ada, aBomb(300))).status).toBe(200)
  })

  test('may have 25 megapixels', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    expect((await upload(shop, ada, aBomb(5_000))).status).toBe(200)
  })

  test('may be sent twelve times an hour by each customer', async () => {
    const shop = await openTestShop()
    const [ada, bola] = [await aCustomer(shop, 'ada'), await aCustomer(shop, 'bola')]
    const bytes = await aCloth().png().toBuffer()
    for (let n = 0; n < 12; n++) expect((await upload(shop, ada, bytes)).status).toBe(200)
    expect((await upload(shop, ada, bytes)).status).toBe(429)
    const named = await send(shop, ada, 'POST /api/profile/', { first_name: 'Ada' })
    expect(named.status).toBe(200)
    expect((await upload(shop, bola, bytes)).status).toBe(200)
    shop.pass(HOUR_MS)
    const { access } = await signInAs(shop, 'ada')
    expect((await upload(shop, { ...ada, access }, bytes)).status).toBe(200)
  })
})

describe('toPortrait', () => {
  test('decodes one at a time, lets 50 wait, and refuses the next', async () => {
    const bytes = await aCloth().png().toBuffer()
    const all = Array.from({ length: WAITING_AT_MOST + 2 }, () => toPortrait(bytes))
    const outcomes = await Promise.allSettled(all)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(51)
    expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
  })
})
