import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { readPictures } from '#lib/orders/pictures/add-pictures.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { aDeliveredOrder, signedIn } from '../../support/buying/delivered.ts'
import { aParkPicture } from '../../support/buying/pictures.ts'
import { BAD_PHOTOS } from '../../support/catalogue/bad-photos.ts'
import { aPhoto, cookiesOf } from '../../support/catalogue/photos.ts'
import { keptPictures } from '../../support/accounts/portraits.ts'
import { atDesk, read, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBrowser, addressOf, send } from '../../support/send.ts'
import type { TestShop } from '../../support/shop.ts'
import { aCustomer } from '../../support/world.ts'

const countRequests = async (shop: TestShop) =>
  (await shop.db.selectFrom('return_request').select('id').execute()).length

describe('photos of a return', () => {
  test('are sent with its form without script, and shown to the buyer and at the desk', async () => {
    const { shop, id, number, browser, ask, pictures } = await aDeliveredOrder()
    const page = await read(shop, browser, `/orders/${id}`)
    expect(page).toMatch(/<form class="return-form"[^>]*enctype="multipart\/form-data"/i)
    const sent = await ask([await aPhoto(), await aPhoto()])
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/asked=\d+#returns$/),
    ])
    const [one, two] = await pictures()
    expect([one?.kind, one?.who, one?.order_id, two?.return_request_id]).toEqual([
      'return',
      '',
      id,
      one?.return_request_id,
    ])
    const shown = await read(shop, browser, `/orders/${id}`)
    expect(shown).toContain(`href="/orders/${id}/pictures/${two?.id}"`)
    const bola = atDesk(await aMember(shop, 'support', 'Bola'))
    const atTheDesk = await read(shop, bola, `/desk/returns/${one?.return_request_id}`)
    expect(atTheDesk).toContain(`src="/desk/orders/${number}/pictures/${one?.id}"`)
    expect(keptPictures(shop)).toEqual([])
  })

  test('may be left out, and are at most three', async () => {
    const { shop, ask, withdraw, pictures } = await aDeliveredOrder()
    expect((await ask([])).status).toBe(303)
    await withdraw()
    const four = await Promise.all([1, 2, 3, 4].map(() => aPhoto()))
    const refused = await ask(four)
    expect(refused.status).toBe(400)
    const words = wordsOf(await refused.text())
    for (const said of ['Choose at most 3 photos at once.', 'Torn.', 'Choose your photos again.'])
      expect(words).toContain(said)
    expect([await countRequests(shop), await pictures()]).toEqual([1, []])
  })

  test('are made small and upright, and keep nothing of what their file said', async () => {
    const { shop, id, browser, ask, pictures } = await aDeliveredOrder()
    const wide = sharp({
      create: { width: 3_000, height: 1_000, channels: 3, background: '#b5431f' },
    })
    const gps = { IFD0: { Artist: 'Chiamaka' }, IFD3: { GPSLatitudeRef: 'N' } }
    const lying = await wide.withMetadata({ orientation: 6 }).withExifMerge(gps).jpeg().toBuffer()
    // What a browser could take for a page, behind the pixels.
    const polyglot = Buffer.concat([lying, Buffer.from('<script>alert(1)</script>')])
    await ask([{ name: '../../../etc/cron.d/photo.html', bytes: polyglot }])
    const [picture] = await pictures()
    expect([picture?.width, picture?.height]).toEqual([533, 1_600])
    const answer = await send(shop, browser, `GET /orders/${id}/pictures/${picture?.id}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format, exif, width } = await sharp(bytes).metadata()
    expect([format, exif, width]).toEqual(['webp', undefined, 533])
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('Chiamaka')).toBe(false)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="return-${picture?.id}.webp"`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each(BAD_PHOTOS)('refuse %s in the words that the desk has', async (name, said, bytes) => {
    const { shop, ask, pictures } = await aDeliveredOrder()
    const refused = await ask([await aPhoto(), { name, bytes: await bytes() }])
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain(`“${name}” ${said}`)
    expect([await countRequests(shop), await pictures()]).toEqual([0, []])
  })

  test('are seen by nobody but the buyer and who of the team receives returns', async () => {
    const { shop, id, number, ask, pictures } = await aDeliveredOrder()
    await ask([await aPhoto()])
    const [picture] = await pictures()
    const path = `/orders/${id}/pictures/${picture?.id}`
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(401)
    await aCustomer(shop, 'bola')
    const bola = await signedIn(shop, 'bola')
    expect((await send(shop, bola, `GET ${path}`)).status).toBe(404)
    for (const role of ROLES) {
      const who = atDesk(await aMember(shop, role))
      const { status } = await send(shop, who, `GET /desk/orders/${number}/pictures/${picture?.id}`)
      // A packer sees no order that was delivered some time ago.
      expect(status, role).toBe(['owner', 'manager', 'support'].includes(role) ? 200 : 404)
    }
    const stranger = await send(shop, aBrowser(), `GET /desk${path}`)
    expect(stranger.headers.get('location')).toMatch(/^\/desk\/signin/)
  })

  test('are found by no other address', async () => {
    const { shop, id, number, browser, ask, pictures } = await aDeliveredOrder()
    await ask([await aPhoto()])
    const [picture] = await pictures()
    const own = picture?.id ?? 0
    const names = ['0', '-1', `${own}.webp`, `0${own}`, `${own}e0`, `${own}%00`, '..%2f1', '1e9']
    for (const name of [...names, String(own + 1), '9'.repeat(40)])
      expect((await send(shop, browser, `GET /orders/${id}/pictures/${name}`)).status, name).toBe(
        404,
      )
    const manager = atDesk(await aMember(shop, 'manager'))
    const others = [
      `NG-999999/pictures/${own}`,
      `${number}/pictures/${own + 1}`,
      `..%2f${number}/pictures/${own}`,
    ]
    for (const path of others)
      expect((await send(shop, manager, `GET /desk/orders/${path}`)).status, path).toBe(404)
    expect((await send(shop, browser, `GET /orders/NG-1/pictures/${own}`)).status).toBe(404)
    expect((await send(shop, browser, `POST /orders/${id}/pictures/${own}`)).status).toBe(405)
  })

  test('cannot be sent for the order of somebody else, without a sign-in or from another site', async () => {
    const { shop, id, ask, pictures } = await aDeliveredOrder()
    await aCustomer(shop, 'bola')
    const photo = await aPhoto()
    expect((await ask([photo], await signedIn(shop, 'bola'))).status).toBe(404)
    // Larger than what a stranger may send: who has signed in here before is led to the sign-in.
    const photos = [photo, await aLargePhoto()]
    const signedOut = await signedIn(shop, 'bola')
    signedOut.cookies.delete('session')
    expect((await ask(photos, signedOut)).headers.get('location')).toMatch(/^\/signin/)
    const elsewhere = { origin: 'https://evil.example' }
    expect((await ask([photo], undefined, elsewhere)).status).toBe(403)
    expect([await countRequests(shop), await pictures(), id]).toEqual([0, [], id])
  })

  test('are read for twelve of an hour, and an order has twelve at most', async () => {
    const { shop, id, ask, withdraw, pictures } = await aDeliveredOrder()
    const three = async () => Promise.all([1, 2, 3].map(() => aPhoto()))
    for (let times = 1; times <= 4; times++) {
      expect((await ask(await three())).status).toBe(303)
      expect(await pictures()).toHaveLength(3)
      await withdraw()
      // Those of a request that was taken back go with it.
      expect(await pictures()).toEqual([])
    }
    expect((await ask(await three())).status).toBe(429)
    shop.pass(HOUR_MS)
    const request = await shop.db
      .selectFrom('return_request')
      .select('id')
      .executeTakeFirstOrThrow()
    const ofReturn = { kind: 'return', return_request_id: request.id } as const
    for (let count = 1; count <= 12; count++) {
      await aParkPicture(shop, id)
      await shop.db.updateTable('order_picture').set(ofReturn).execute()
    }
    const full = await ask([await aPhoto()])
    expect([full.status, wordsOf(await full.text())]).toEqual([
      400,
      expect.stringContaining('This order has as many photos as it may have (12).'),
    ])
    expect(await pictures()).toHaveLength(12)
    expect((await ask([])).status).toBe(303)
  })

  test('are read for thirty of a day', async () => {
    const { shop } = await aDeliveredOrder()
    const sent = { uploads: [await aPhoto()], most: 1, sender: 'customer:1' }
    for (let count = 1; count <= 30; count++) {
      await readPictures(shop, sent)
      shop.pass(HOUR_MS / 6)
    }
    await expect(readPictures(shop, sent)).rejects.toMatchObject({ code: 'throttled' })
  })

  test('find room on the disk, or are refused with 507 and what was typed', async () => {
    const { shop, ask, pictures } = await aDeliveredOrder()
    // PostgreSQL has no such limit that a test could set.
    if (isPostgres(shop.db)) return
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(shop.db)
    const pages = rows[0]?.page_count ?? 0
    await sql`pragma max_page_count = ${sql.lit(pages + 12)}`.execute(shop.db)
    const refused = await ask([await aLargePhoto()])
    expect(refused.status).toBe(507)
    const words = wordsOf(await refused.text())
    for (const said of ['The shop has no room for photos just now', 'Torn.'])
      expect(words).toContain(said)
    expect([await countRequests(shop), await pictures()]).toEqual([0, []])
    await sql`pragma max_page_count = 1073741823`.execute(shop.db)
    expect((await ask([await aLargePhoto()])).status).toBe(303)
  })

  test('are sent by the script of the page, too', async () => {
    const { shop, id, line, browser, pictures } = await aDeliveredOrder()
    const signIn = { username: 'ada', password: 'market-day-7' }
    const { access } = await (await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).json()
    const form = new FormData()
    const fields = { kind: 'return', reason: 'damaged', note: '', [`units_${line}`]: '1' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const { name, bytes } = await aPhoto()
    form.append('photos', new File([new Uint8Array(bytes)], name))
    const address = await addressOf(shop)
    const headers = { origin: address, cookie: cookiesOf(browser), authorization: `JWT ${access}` }
    const path = `${address}/api/orders/${id}/returns/`
    expect((await fetch(path, { method: 'POST', body: form, headers })).status).toBe(201)
    expect(await pictures()).toHaveLength(1)
  })

  test('are deleted after a year', async () => {
    const { shop, ask, pictures } = await aDeliveredOrder()
    await ask([await aPhoto()])
    shop.pass(364 * DAY_MS)
    await clearBuyers(shop)
    expect(await pictures()).toHaveLength(1)
    shop.pass(2 * DAY_MS)
    await clearBuyers(shop)
    expect(await pictures()).toEqual([])
  })
})

/** A photo that stays larger than 100 kB. */
async function aLargePhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1_200, height: 1_200, channels: 3, noise, background: '#000' } as const
  return { name: 'noise.jpg', bytes: await sharp({ create }).jpeg().toBuffer() }
}
