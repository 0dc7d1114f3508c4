import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aCloth, type Profile, profileOf, sendPicture } from '../support/portraits.ts'
import { addressOf, aBrowser, type Browser, send } from '../support/send.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { aCustomer } from '../support/world.ts'

/** Sends a picture as a browser's form does. */
const upload = async (shop: TestShop, browser: Browser, bytes: Uint8Array) =>
  sendPicture(shop, browser, (await profileOf(shop, browser)).id, bytes)

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
    expect((await profileOf(shop, ada)).image).toBe(image)
    await upload(shop, ada, await aCloth().negate().webp().toBuffer())
    expect((await profileOf(shop, ada)).image).not.toBe(image)
    expect(await readdir(join(shop.config.dataDir, 'media', 'originals'))).toHaveLength(1)
    const gone = await send(shop, aBrowser(), `GET ${new URL(image ?? '').pathname}`)
    expect(gone.status).toBe(404)
  })

  test('is refused when it is none, cut short, a bomb, or too large', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const whole = await aCloth().resize(400).jpeg().toBuffer()
    const invalid = 'Upload a valid image.'
    const files: [Uint8Array, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), invalid],
      [Buffer.from('%PDF-1.7 called .jpg'), invalid],
      [whole.subarray(0, whole.length / 2), invalid],
      [aBomb(30_000), invalid],
      [Buffer.from('<script>alert(1)</script>'), invalid],
      [Buffer.from('#!/bin/sh\nrm -rf /'), invalid],
      [Buffer.alloc(4 * 1024 * 1024 + 1), 'at most 4 MB'],
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
})

/** Sends the profile's form as a browser without script does. */
async function postForm(
  shop: TestShop,
  cookies: Map<string, string>,
  fields: Record<string, string>,
  image: Blob,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ form: 'profile', ...fields })) form.set(name, value)
  form.set('image', image, 'me.png')
  const origin = await addressOf(shop)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(`${origin}/settings`, { method: 'POST', headers: { origin, cookie }, body: form })
}

describe('/my-profile and /settings', () => {
  test('lead a guest to sign in', async () => {
    const shop = await openTestShop()
    for (const path of ['/my-profile', '/settings']) {
      const response = await send(shop, aBrowser(), `GET ${path}`)
      expect(response.headers.get('location')).toBe(`/signin?next=${path}`)
    }
  })

  test('save by a form alone, and show what was saved', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const post = (fields: object) =>
      send(shop, { cookies }, 'POST /settings', fields, { form: true })
    const read = async (path: string) => (await send(shop, { cookies }, `GET ${path}`)).text()
    const saved = await post({ form: 'profile', first_name: 'Ada', phone_number: '08031234567' })
    expect(saved.headers.get('location')).toBe('/settings?saved')
    expect(await read('/settings?saved')).toContain('Saved')
    for (const path of ['/my-profile', '/settings'])
      expect(await read(path)).toContain('0803 123 4567')
    expect(await read('/my-profile')).toContain('@ada')
    const wrong = await post({ form: 'profile', first_name: 'Eve "E"', phone_number: 'x' })
    const html = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(html).toContain('Error. Re-save')
    expect(html).toContain('Enter a valid Nigerian phone number.')
    expect(html.match(/<input[^>]*name="first_name"[^>]*>/)?.[0]).toContain(
      'value="Eve &quot;E&quot;"',
    )
  })

  test('begin at the first wrong field, and say that the chosen picture was not kept', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const fields = { last_name: 'x'.repeat(61), phone_number: '12345' }
    const post = async (image: Blob) => (await postForm(shop, cookies, fields, image)).text()
    const picture = await aCloth().png().toBuffer()
    const html = await post(new Blob([new Uint8Array(picture)], { type: 'image/png' }))
    expect(html.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([
      expect.stringContaining('name="last_name"'),
    ])
    expect(html).toContain('The picture was not saved. Choose it again.')
    expect(await post(new Blob([]))).not.toContain('The picture was not saved')
    expect(await post(new Blob(['text']))).toContain('Upload a valid image.')
  })

  test('say beside a picture that it is too large, and keep what was typed', async () => {
    const shop = await openTestShop()
    const { cookies } = await aCustomer(shop, 'ada')
    const image = new Blob([Buffer.alloc(9 * 1024 * 1024)])
    const answer = await postForm(shop, cookies, { first_name: 'Eve' }, image)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('The picture may have at most 4 MB.')
    expect(html.match(/<input[^>]*name="first_name"[^>]*>/)?.[0]).toContain('value="Eve"')
  })

  test('say what the limit is of what is larger still, and lead back', async () => {
    const shop = await openTestShop()
    const { cookies, access } = await aCustomer(shop, 'ada')
    const bytes = Buffer.alloc(11 * 1024 * 1024)
    const answer = await postForm(shop, cookies, { first_name: 'Eve' }, new Blob([bytes]))
    expect(answer.status).toBe(413)
    const html = await answer.text()
    expect(html).toContain('A picture may have at most 4 MB')
    expect(html).toContain('Back to the form')
    expect(html).not.toContain('The fault is ours')
    for (const path of ['/413', '/413/', '/413/index.html'])
      expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
    const browser = { cookies: new Map(), access }
    const { id } = await profileOf(shop, browser)
    const call = await sendPicture(shop, browser, id, bytes)
    expect([call.status, await call.json()]).toEqual([413, { detail: 'The request is too large.' }])
  })
})
