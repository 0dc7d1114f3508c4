import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { loadFacts } from '#lib/content/facts.server.ts'
import { readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import type { Shop } from '#lib/shop.ts'
import { postFiles } from '../../../support/catalogue/photos.ts'
import { paperNumber } from '#lib/books/papers/papers.ts'
import { papersOf } from '#lib/books/papers/read.server.ts'
import { aPaidOrder } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { atDesk, auditOf, onceOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'

const PAGE = '/desk/shop/logo'
const SHOWN = '<img class="brand-logo"'
const SRC = /src="(\/media\/([\w-]+)\/480\.webp)"/

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#f2b13480' } })

const seenOn = (page: string): string => /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''

async function aShop() {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const choose = async (bytes: Uint8Array, seen?: string, by = who) => {
    const page = await read(shop, by, PAGE)
    const fields = { act: 'show', once: onceOf(page, 'show'), seen: seen ?? seenOn(page) }
    return postFiles(shop, by, PAGE, fields, [{ name: 'logo.png', bytes }])
  }
  return { shop, who, choose }
}

const home = async (shop: Shop): Promise<string> => (await send(shop, aBrowser(), 'GET /')).text()

describe('the logo of the shop', () => {
  test('stands in place of the name at once, small, without what a camera wrote into it', async () => {
    const { shop, who, choose } = await aShop()
    expect(await home(shop)).not.toContain(SHOWN)
    const photo = await drawn(2_400, 600)
      .withExif({ IFD0: { Copyright: 'Amaka of 14 Bode Thomas' } })
      .png()
      .toBuffer()
    expect((await choose(photo)).headers.get('location')).toBe(`${PAGE}?done=shown`)
    const page = await home(shop)
    expect(page.match(/<img class="brand-logo"[^>]*>/g)).toHaveLength(2)
    expect(page).toMatch(/<img class="brand-logo" alt="" src="[^"]*" width="160" height="40"/)
    expect(page).toContain('aria-label="Ọjà, home"')
    expect(await read(shop, who, '/desk')).toMatch(/<img alt="Ọjà" src="\/media\//)
    const answer = await send(shop, aBrowser(), `GET ${SRC.exec(page)?.[1]}`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(20_000)
    const { width, hasAlpha, exif } = await sharp(bytes).metadata()
    expect({ width, hasAlpha, exif }).toEqual({ width: 480, hasAlpha: true, exif: undefined })
    expect(await auditOf(shop, 'shop.logo')).toMatchObject([
      {
        who: 'Amaka',
        changes: { Logo: ['', expect.stringMatching(/^picture \S{6}, 480 × 120$/)] },
      },
    ])
  })

  test('heads mails, whose alternative is the name', async () => {
    const { shop, choose } = await aShop()
    await choose(await drawn(300, 100).png().toBuffer())
    await send(shop, aBrowser(), 'POST /newsletter', { email: 'ada@shopper.test' }, { form: true })
    await loadFacts(shop.db)
    await runDueJobs(shop, handlers)
    const [mail] = await mailsOf(shop)
    expect(mail?.html).toMatch(
      /<img src="https?:\/\/[^"/]+\/media\/[\w-]+\/480\.webp" alt="Ọjà" width="120" height="40"/,
    )
  })

  test('heads receipts and slips, but on a roll', async () => {
    const { shop, who, choose } = await aShop()
    await somePlaces(shop)
    const { id, number } = await aPaidOrder(shop)
    const [paper] = await papersOf(shop, id)
    const receipt = `/desk/orders/${number}/papers/${paper && paperNumber(paper)}`
    expect(await read(shop, who, receipt)).not.toContain('class="paper-logo"')
    await choose(await drawn(300, 100).png().toBuffer())
    const shown = /<img class="paper-logo" alt="" src="\/media\/[\w-]+\/480\.webp" width="120"/
    for (const size of ['a4', 'a6'])
      expect(await read(shop, who, `${receipt}?size=${size}`)).toMatch(shown)
    expect(await read(shop, who, `${receipt}?size=80mm`)).not.toContain('class="paper-logo"')
    expect(await read(shop, who, `/desk/slips?orders=${number}`)).toMatch(shown)
  })

  test('is taken away, set back, and waits to be published meanwhile', async () => {
    const { shop, who, choose } = await aShop()
    await choose(await drawn(300, 100).png().toBuffer())
    expect(wordsOf(await read(shop, who, '/desk/shop/publish'))).toContain('Logo')
    const seen = seenOn(await read(shop, who, PAGE))
    await submit(shop, who, PAGE, { act: 'remove', seen })
    expect(await home(shop)).not.toContain(SHOWN)
    const history = await read(shop, who, '/desk/shop/history')
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    await submit(shop, who, '/desk/shop/history', { act: 'set-back', version })
    expect((await readOwnFacts(shop)).logo).toBe(seen)
    expect(await home(shop)).toContain(SHOWN)
  })

  test('is changed by two people: the older form is told, and changes nothing', async () => {
    const { shop, choose } = await aShop()
    const other = atDesk(await aMember(shop, 'owner', 'Bisi'))
    await choose(await drawn(300, 100).png().toBuffer(), '', other)
    const { logo } = await readOwnFacts(shop)
    const refused = await choose(await drawn(300, 90).png().toBuffer(), '')
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Bisi')
    expect((await readOwnFacts(shop)).logo).toBe(logo)
  })

  test('of a tall or a thin picture keeps its shape within the head of the page', async () => {
    const { shop, choose } = await aShop()
    await choose(await drawn(4_000, 10).jpeg().toBuffer())
    expect(await home(shop)).toMatch(/class="brand-logo"[^>]* width="180" height="1"/)
    await choose(await drawn(100, 2_000).jpeg().toBuffer())
    expect(await home(shop)).toMatch(/class="brand-logo"[^>]* width="2" height="40"/)
  })

  test('may be a JPEG in the colours of a printer', async () => {
    const { shop, choose } = await aShop()
    const print = await drawn(600, 200).flatten().toColourspace('cmyk').jpeg().toBuffer()
    expect((await choose(print)).status).toBe(303)
    expect(await home(shop)).toContain(SHOWN)
  })

  type Case = [what: string, make: () => string | Promise<Uint8Array>, said: string]
  test.for<Case>([
    [
      'a drawing, which may have a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'is a drawing (SVG)',
    ],
    ['nothing', () => '', 'is empty'],
    ['a text of 10 kB', () => 'x'.repeat(10_000), 'cannot be read'],
    [
      'a picture that is cut',
      async () => (await drawn(600, 200).png().toBuffer()).subarray(0, 500),
      'is damaged',
    ],
    ['100 megapixels', () => aHugePng(), 'more than 50 megapixels'],
    [
      'a picture that moves',
      async () =>
        sharp([await drawn(9, 9).png().toBuffer(), await drawn(9, 9).negate().png().toBuffer()], {
          join: { animated: true },
        })
          .webp()
          .toBuffer(),
      'moves',
    ],
  ])('is refused beside its field: %s', async ([, make, said]) => {
    const { shop, choose } = await aShop()
    const bytes = await make()
    const refused = await choose(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toContain('id="photos-error"')
    expect(page).toContain(said)
    expect((await readOwnFacts(shop)).logo).toBeNull()
    expect(await auditOf(shop, 'shop.logo')).toEqual([])
  })
})

/** The head of a PNG of 10,001 × 10,000 pixels: nobody needs to decode it to see how large it is. */
async function aHugePng(): Promise<Uint8Array> {
  const bytes = await drawn(1, 1).png().toBuffer()
  bytes.writeUInt32BE(10_001, 16)
  bytes.writeUInt32BE(10_000, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
