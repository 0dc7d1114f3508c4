import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { registeredData } from '#lib/content/structured-data.ts'
import { senderOf } from '#lib/notifications/mails/sender.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { atDesk, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { crawl } from '../../support/failures/crawl.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, signInAs } from '../../support/world.ts'

const WHO = 'Oja Demo Limited, RC 0000000'

/** A shop with one order of Ada's, paid. */
async function aSale() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const buyer = await aBuyer(shop, 'ada', [{ item: await anItem(shop) }])
  const { id, number, reference } = await aPendingOrder(shop, buyer)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  await runDueJobs(shop, handlers)
  return { shop, id, number, ada: await signInAs(shop, 'ada') }
}

/** All pages that links lead to from these, by their paths. */
async function pagesOf(shop: TestShop, who: Browser, starts: string[]) {
  const pages = new Map<string, string>()
  const ask = async (path: string) => {
    const response = await send(shop, who, `GET ${path}`)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (isPage && response.status !== 303) pages.set(path, await response.clone().text())
    return response
  }
  const isFollowed = (path: string) => !path.includes('?')
  await crawl({ ask, siteUrl: shop.config.siteUrl, starts, isFollowed })
  return pages
}

/** Pages of a build say what the shop said then. */
const isBuilt = (path: string) => /^\/(policy|blog|help-center|offline|404|413|500)/.test(path)

describe('by which name and number the shop is registered', () => {
  test('stands on every page that a visitor, a customer or a buyer by a link can reach', async () => {
    const { shop, id, ada } = await aSale()
    const starts = ['/', '/sitemap.xml', '/no/such/page', '/signin', '/signup', '/forgotpassword']
    const ofAll = await pagesOf(shop, aBrowser(), starts)
    const ofAda = await pagesOf(shop, ada, ['/orders', `/orders/${id}`])
    const pages = [...ofAll, ...ofAda]
    expect(pages.length).toBeGreaterThan(40)
    const without = pages.filter(([, html]) => !html.includes(WHO)).map(([path]) => path)
    // A receipt says it in two lines.
    expect(without.filter((path) => !path.includes('/papers/'))).toEqual([])
    expect(ofAll.get('/')).toContain('"legalName":"Oja Demo Limited","identifier":"RC 0000000"')
  })

  test('stands on no page of a shop that does not say it', async () => {
    const { shop, id, ada } = await aSale()
    const owner = atDesk(await aMember(shop))
    const shown = { 'shown.registeredName': 'Oja Demo Limited', 'shown.cacNumber': 'RC 0000000' }
    const none = { act: 'save', registeredName: '', cacNumber: '', ...shown }
    expect((await submit(shop, owner, '/desk/shop', none)).status).toBe(303)
    const pages = [
      ...(await pagesOf(shop, aBrowser(), ['/', '/signin'])),
      ...(await pagesOf(shop, ada, ['/orders', `/orders/${id}`])),
    ].filter(([path]) => !isBuilt(path) && !path.includes('/papers/'))
    expect(pages.length).toBeGreaterThan(20)
    const saying = pages.filter(([, html]) => /Oja Demo Limited|RC 0000000|legalName/.test(html))
    expect(saying.map(([path]) => path)).toEqual([])
  })

  test('stands on the receipt, in its mail, and on the slip', async () => {
    const { shop, id, number, ada } = await aSale()
    const receipt = await (await send(shop, ada, `GET /orders/${id}`)).text()
    expect(/<p class="receipt"[^]*?<\/p>/.exec(receipt)?.[0]).toContain(WHO)
    const mails = await mailsOf(shop)
    expect(mails.length).toBeGreaterThan(1)
    for (const { text, html } of mails) {
      expect(text).toContain(WHO)
      expect(html).toContain(WHO)
    }
    const who = atDesk(await aMember(shop))
    expect(wordsOf(await read(shop, who, `/desk/slips?orders=${number}`))).toContain(WHO)
  })

  test('stands at the foot of every mail, whatever it is about', () => {
    const { registeredAs } = shopFacts()
    expect(registeredAs).toBe(WHO)
    const sender = senderOf({ siteUrl: 'https://shop.example', desk: { isOn: true } as never })
    expect([sender.footer.at(-1), sender.registered]).toEqual([WHO, [WHO]])
    // Whoever composes a mail says its foot.
    const all = globSync('src/lib/**/*.server.ts')
    const composing = all.filter((file) => /^ +footer(: |,$)/m.test(readFileSync(file, 'utf8')))
    expect(composing.length).toBeGreaterThan(12)
    const feet = composing.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^ +footer(?:: (.+))?,$/gm)].map(
        ([, foot]) => [file, foot ?? 'footer'] as const,
      ),
    )
    const others = feet.filter(
      ([, foot]) => !/^(sender\.)?footer$|\.\.\.sender\.registered/.test(foot),
    )
    expect(others).toEqual([])
  })

  test('is told to search engines with the TIN, which is that of the VAT once it is registered for it', () => {
    const facts = { registeredName: null, cacNumber: null, tin: null, vatFrom: null }
    expect(registeredData(facts, '2026-11-30')).toEqual({})
    const all = { registeredName: 'Ada Limited', cacNumber: 'RC 1', tin: '12345678-0001' }
    const said = { legalName: 'Ada Limited', identifier: 'RC 1', taxID: '12345678-0001' }
    expect(registeredData({ ...all, vatFrom: '2026-12-01' }, '2026-11-30')).toEqual(said)
    expect(registeredData({ ...all, vatFrom: '2026-12-01' }, '2026-12-01')).toEqual({
      ...said,
      vatID: '12345678-0001',
    })
  })
})
