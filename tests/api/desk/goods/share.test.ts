import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { atDesk, read, wordsOf } from '../../../support/desk/desk.ts'
import { aPhoto, postFiles, type SentFile } from '../../../support/catalogue/photos.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'

/** What Chrome sends by itself when another app shares photos with an installed site. */
const BY_CHROME = { origin: 'null', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }

async function share(
  shop: TestShop,
  who: Browser,
  files: readonly SentFile[],
  headers: Record<string, string> = BY_CHROME,
) {
  const manifest = await (await send(shop, who, 'GET /desk/app/manifest.webmanifest')).json()
  const { share_target: target } = manifest as { share_target: { action: string } }
  return postFiles(shop, who, target.action, {}, files, headers)
}

const countOf = async ({ db }: TestShop) =>
  (await db.selectFrom('item').select('id').execute()).length

const tenPhotos = () => Promise.all(Array.from({ length: 10 }, () => aPhoto()))

describe('photos that are shared from the gallery of a phone', () => {
  test('become as many drafts, once, also when they are shared again', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager'))
    const photos = await tenPhotos()
    const shared = await share(shop, who, photos)
    expect([shared.status, shared.headers.get('location')]).toEqual([
      303,
      '/desk/goods/drafts?done=made&count=10',
    ])
    expect(wordsOf(await read(shop, who, '/desk/goods/drafts'))).toContain('Name of draft 10')
    // Newer browsers send them as a page of the site would.
    const again = await share(shop, who, photos, { 'sec-fetch-site': 'same-origin' })
    expect(again.headers.get('location')).toBe('/desk/goods/drafts?done=made&count=0')
    expect(await countOf(shop)).toBe(10)
  })

  test('are named when they cannot be read, and the others become drafts', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const odd = { name: 'song.mp3', bytes: Buffer.from('ID3 no photo') }
    const shared = await share(shop, who, [odd, await aPhoto()])
    expect(shared.status).toBe(400)
    expect(wordsOf(await shared.text())).toContain('“song.mp3” cannot be read as a photo')
    expect(await countOf(shop)).toBe(1)
  })

  test('lead somebody who is not signed in to the sign-in, and then say to share again', async () => {
    const shop = await openTestShop()
    const photo = await largePhoto()
    // A phone on which somebody has signed in before; others are refused before their photos are read.
    const { device } = await aMember(shop, 'owner', 'Bola')
    for (const signedOut of [aBrowser(), atDesk({ cookie: 'of-a-session-that-has-ended' })]) {
      signedOut.cookies.set('desk-device', device)
      const shared = await share(shop, signedOut, [photo])
      expect([shared.status, shared.headers.get('location')]).toEqual([
        303,
        '/desk/signin?next=%2Fdesk%2Fgoods%2Fdrafts%3Fshared',
      ])
    }
    const who = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, who, '/desk/goods/drafts?shared'))).toContain(
      'Share them again now.',
    )
    expect(await countOf(shop)).toBe(0)
  })

  test('are refused from a page of another site, and for who may not write goods', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    for (const headers of [
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'none' },
    ])
      expect((await share(shop, who, [await aPhoto()], headers)).status).toBe(403)
    const packer = atDesk(await aMember(shop, 'packer'))
    expect((await share(shop, packer, [await aPhoto()])).status).toBe(404)
    expect(await countOf(shop)).toBe(0)
  })

  test('need no hidden value only there: no other form of the desk goes without one', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    for (const path of ['/desk/goods/new?shared', '/desk/goods/drafts'])
      expect((await postFiles(shop, who, path, { act: 'make' }, [await aPhoto()])).status).toBe(403)
    expect(await countOf(shop)).toBe(0)
  })
})

/** A photo of more than 16 kB, which is not read before somebody is signed in. */
async function largePhoto(): Promise<SentFile> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const size = { width: 600, height: 600, channels: 3 as const, background: '#000' }
  return {
    name: 'large.jpg',
    bytes: await sharp({ create: { ...size, noise } })
      .jpeg()
      .toBuffer(),
  }
}
