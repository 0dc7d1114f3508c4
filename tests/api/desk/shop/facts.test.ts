import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/time.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aDeliveredOrder } from '../../../support/buying/delivered.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { somePlaces, SURULERE } from '../../../support/places.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openAgain, openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const PAGE = '/desk/shop'
const PHONE = '0803 555 0142'

async function aShop() {
  const shop = await openTestShop()
  return { shop, who: atDesk(await aMember(shop, 'owner', 'Amaka')) }
}

/** A form with one fact, as a browser sends it. */
const changing = (name: string, shown: string, becomes: string) => ({
  act: 'save',
  [name]: becomes,
  [`shown.${name}`]: shown,
})

const textOf = async (shop: Shop, path: string): Promise<string> =>
  (await send(shop, aBrowser(), `GET ${path}`)).text()

describe('what the shop says of itself', () => {
  test('is changed at the desk, and buyers read it on the next page, cached or not', async () => {
    const { shop, who } = await aShop()
    await anItem(shop)
    expect(await textOf(shop, '/')).toContain(PHONE)
    const saved = await submit(shop, who, PAGE, changing('phone', PHONE, '0803 555 0199'))
    expect(saved.headers.get('location')).toBe(`${PAGE}?done=saved`)
    const home = await textOf(shop, '/')
    expect(home).toContain('0803 555 0199')
    expect(home).not.toContain('0803 555 0142')
    expect(wordsOf(await read(shop, who, PAGE))).toContain('0803 555 0199')
    expect(await auditOf(shop, 'shop.changed')).toMatchObject([
      { who: 'Amaka', changes: { Phone: [PHONE, '0803 555 0199'] } },
    ])
  })

  test('stands in the list of settings as it is today, with what its pages say', async () => {
    const { shop, who } = await aShop()
    await submit(shop, who, PAGE, changing('whatsapp', '', '+2348035550142'))
    const words = wordsOf(await read(shop, who, PAGE))
    for (const line of [
      `${PHONE}, 0803 555 0142,`,
      'Ways to pay The built-in test page: no money moves',
      'Own bank account Off',
      'Pay on delivery Off',
      'Mail No mail server yet',
      'Publish Nothing waits',
    ])
      expect(words).toContain(line)
    await submit(shop, who, PAGE, changing('brand', 'Ọjà', 'Aṣọ'))
    const after = wordsOf(await read(shop, who, PAGE))
    expect(after).toMatch(/Name and promise Aṣọ, .*, waits to be published/)
    expect(after).toContain('Publish 1 fact to be published')
  })

  test('is found by what it is called or says, and stands open where it is the only one', async () => {
    const { shop, who } = await aShop()
    const found = async (q: string) => {
      const page = await read(shop, who, `${PAGE}?q=${encodeURIComponent(q)}`)
      const rows = [
        ...page.matchAll(/<(details name|a class="fact-link")([^>]*)>.*?<b[^>]*>([^<]*)</gs),
      ]
      return rows.map(([, , attributes = '', title]) => [title, / open\b/.test(attributes)])
    }
    expect(await found('vat')).toEqual([['VAT', true]])
    expect(await found('14 BODE')).toEqual([['Phone, WhatsApp, e-mail, address', true]])
    expect(await found('bank')).toEqual([['Own bank account', false]])
    expect(await found('<b>nothing</b>')).toEqual([])
    const none = wordsOf(await read(shop, who, `${PAGE}?q=zebra`))
    expect(none).toContain('No setting is called “zebra”. All settings')
    expect(await read(shop, who, `${PAGE}?open=name`)).toMatch(
      /<details name="facts" open id="name"/,
    )
  })

  test('is read anew where another process has changed it', async () => {
    const { shop } = await aShop()
    expect(await textOf(shop, '/')).toContain('14 Bode Thomas Street')
    const { address: seen } = await readOwnFacts(shop)
    await openAgain(shop).inTransaction((shop) =>
      changeFacts(shop, { address: { seen, becomes: '3 Ring Road' } }, null),
    )
    await expect.poll(() => textOf(shop, '/')).toContain('3 Ring Road')
  })

  test('is set back in the history', async () => {
    const { shop, who } = await aShop()
    await submit(shop, who, PAGE, changing('returnDays', '7', '14'))
    const history = await read(shop, who, `${PAGE}/history`)
    expect(wordsOf(history)).toContain('Days after the delivery: 7 → 14')
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    await submit(shop, who, `${PAGE}/history`, { act: 'set-back', version })
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Days to send back 7 days')
  })

  test('is changed by two people: who saves the older form is told, and nothing is lost', async () => {
    const { shop, who } = await aShop()
    const other = atDesk(await aMember(shop, 'owner', 'Bisi'))
    await submit(shop, other, PAGE, changing('phone', PHONE, '0803 555 0111'))
    await submit(shop, who, PAGE, changing('hours', 'Monday to Saturday, 9:00 to 18:00', 'Daily'))
    const refused = await submit(shop, who, PAGE, changing('phone', PHONE, '0803 555 0122'))
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain('It is now: 0803 555 0111')
    expect(page).toContain('Bisi')
    expect(page).toMatch(
      /<details name="facts" open[^>]*>(?:(?!<\/summary>)[\s\S])*>Phone, WhatsApp/,
    )
    const words = wordsOf(await read(shop, who, PAGE))
    expect(words).toContain('0803 555 0111')
    expect(words).toContain('Daily')
  })

  test.for([
    ['cacNumber', '', '12 34', 'Write it as RC 123456.'],
    ['whatsapp', PHONE, 'call us', 'Write a phone number'],
    ['email', 'help@oja.example', 'help', 'Enter a valid'],
    ['tin', '', '12', 'Write it as 12345678-0001.'],
    ['closedDays', '', 'Christmas', 'Write days as 2026-12-25'],
    ['vatFrom', '', 'soon', 'Write a day as 2026-12-01.'],
    ['vatFrom', '', '2050-01-01', 'That is more than a year ahead.'],
    ['phone', PHONE, '', ''],
    ['returnDays', '7', '-1', ''],
    ['tiktok', '', 'https://evil.example/@oja', 'Write your name at TikTok'],
    ['buttonColour', '#b5431f', '#ffcc00', 'The nearest colour that can be read is #'],
    ['bandColour', '#1f2a55', '#fff', 'The words of header and footer could hardly be read.'],
    ['accentColour', '#f2b134', 'red', 'Write a colour as # and six signs'],
    ['tiktok', '', 'javascript:alert(1)', 'Write your name at TikTok'],
    ['tiktok', '', 't'.repeat(10_000), '200'],
    ['notice', '', 'n'.repeat(2_000), '200'],
    ['phone', PHONE, '080355', 'Write a phone number'],
  ] as const)('is refused beside %s when it is wrong', async ([name, shown, typed, said]) => {
    const { shop, who } = await aShop()
    const refused = await submit(shop, who, PAGE, changing(name, shown, typed))
    expect(refused.status).toBe(400)
    const page = await refused.text()
    expect(page).toContain(`id="${name}-error"`)
    expect(page).toContain(said)
    expect(await auditOf(shop, 'shop.changed')).toEqual([])
  })

  test('is seen by the manager, and changed by the owner alone', async () => {
    const { shop } = await aShop()
    const manager = atDesk(await aMember(shop, 'manager', 'Tunde'))
    const page = await read(shop, manager, PAGE)
    expect(wordsOf(page)).toContain(PHONE)
    expect(page).not.toContain('name="act" value="save"')
    expect((await send(shop, atDesk(await aMember(shop, 'packer')), `GET ${PAGE}`)).status).toBe(
      404,
    )
  })

  test('has a notice above all pages from its first day to its last one', async () => {
    const { shop, who } = await aShop()
    const isSaid = async () => (await textOf(shop, '/')).includes('Closed for Detty December')
    const notice = { notice: 'Closed for Detty December', noticeFrom: '2026-11-21' }
    await submit(shop, who, PAGE, {
      act: 'save',
      ...notice,
      noticeUntil: '2026-11-22',
      'shown.notice': '',
      'shown.noticeFrom': '',
      'shown.noticeUntil': '',
    })
    expect(await isSaid()).toBe(false)
    shop.pass(DAY_MS)
    expect(await isSaid()).toBe(true)
    shop.pass(DAY_MS)
    expect(await isSaid()).toBe(true)
    shop.pass(DAY_MS)
    expect(await isSaid()).toBe(false)
  })

  test('has pages elsewhere by their names: in the foot, and for search engines', async () => {
    const { shop, who } = await aShop()
    const link = 'https://www.tiktok.com/@oja.lagos'
    await submit(shop, who, PAGE, changing('tiktok', '', 'tiktok.com/@oja.lagos?_t=8x'))
    const home = await textOf(shop, '/')
    expect(home).toContain(`href="${link}"`)
    expect(home).toContain('aria-label="Ọjà on TikTok"')
    expect(/"sameAs":(\[[^\]]*\])/.exec(home)?.[1]).toContain(link)
    expect(await read(shop, who, `${PAGE}/shop.yaml`)).toContain(`tiktok: ${link}`)
    await submit(shop, who, PAGE, changing('tiktok', link, ''))
    expect(await textOf(shop, '/')).not.toContain('TikTok')
  })

  test('has colours, which wait to be published, stand in its file, and are set back', async () => {
    const { shop, who } = await aShop()
    const page = () => read(shop, who, PAGE)
    expect(await page()).toMatch(
      /<input id="bandColour"[^>]* value="#1f2a55"[^>]* type="color"[^>]*>/,
    )
    expect(await read(shop, who, `${PAGE}/shop.yaml`)).not.toContain('_colour')
    const saved = await submit(shop, who, PAGE, changing('bandColour', '#1f2a55', '#123456'))
    expect(saved.status).toBe(303)
    expect(await page()).toContain('fill="#123456"')
    expect(await read(shop, who, `${PAGE}/shop.yaml`)).toContain('band_colour: "#123456"\n')
    expect(wordsOf(await read(shop, who, `${PAGE}/publish`))).toContain(
      'Head and foot of each page',
    )
    const history = await read(shop, who, `${PAGE}/history`)
    expect(wordsOf(history)).toContain('Head and foot of each page: #1f2a55 → #123456')
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    await submit(shop, who, `${PAGE}/history`, { act: 'set-back', version })
    expect(await page()).toContain('fill="#1f2a55"')
  })

  test('has paragraphs about itself, which come back as they are', async () => {
    const { shop, who } = await aShop()
    const shown = /<textarea[^>]*name="about"[^>]*>([^<]*)</.exec(await read(shop, who, PAGE))?.[1]
    expect(shown).toContain('Yoruba for market')
    const becomes = 'We sew.\r\n\r\nWe weave.'
    await submit(shop, who, PAGE, changing('about', shown?.replaceAll('\n', '\r\n') ?? '', becomes))
    expect((await readOwnFacts(shop)).about).toBe('We sew.\n\nWe weave.')
    const file = await read(shop, who, `${PAGE}/shop.yaml`)
    expect(file).toContain('about: |-\n  We sew.\n\n  We weave.\n')
  })

  test('has days on which it is closed: goods arrive later, and browsers are told', async () => {
    const { shop, who } = await aShop()
    await somePlaces(shop)
    const quote = async () => (await textOf(shop, `/billing/delivery/${SURULERE}/`)).trim()
    const before = await quote()
    expect(before).not.toContain('closed_days')
    await submit(
      shop,
      who,
      PAGE,
      changing('closedDays', '', '2026-11-01, 2026-11-23 to 2026-11-24'),
    )
    expect(JSON.parse(await quote())).toEqual({
      ...JSON.parse(before),
      closed_days: ['2026-11-23', '2026-11-24'],
    })
    expect(wordsOf(await read(shop, who, PAGE))).toContain(
      'closed on 1 November 2026, 23 November 2026 to 24 November 2026',
    )
  })

  test('counts for orders: VAT in those that were paid from its day on, days to send back', async () => {
    const { shop, id, browser } = await aDeliveredOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const page = () => read(shop, browser, `/orders/${id}`)
    expect(await page()).not.toContain('Includes VAT')
    expect(await page()).toContain('class="return-form"')
    await submit(shop, who, PAGE, changing('vatFrom', '', '2026-11-20'))
    await submit(shop, who, PAGE, changing('returnDays', '7', '0'))
    expect(await page()).toContain('Includes VAT')
    expect(wordsOf(await read(shop, who, PAGE))).toContain('VAT from 20 November 2026')
    expect(await page()).not.toContain('class="return-form"')
    await submit(shop, who, PAGE, changing('vatFrom', '2026-11-20', '2026-12-20'))
    expect(await page()).not.toContain('Includes VAT')
  })
})
