import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { post } from '../../support/desk/desk.ts'
import { fillIn, listPages } from '../../support/failures/endpoints.ts'
import { aFullShop } from '../../support/failures/full-shop.ts'
import { knownTo } from '../../support/accounts/person.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

/** The pages of the desk have their own test, in desk-pages. */
const pages = listPages().filter((path) => !path.startsWith('/desk'))

/** Whether the page answers a form, as its source says. */
const takesForm = (path: string): boolean =>
  ['.astro', '/index.astro']
    .map((ending) => new URL(`../../../src/pages${path}${ending}`, import.meta.url))
    .some((file) => existsSync(file) && /answer\w*Form\(/.test(readFileSync(file, 'utf8')))

describe('a page that takes forms', () => {
  test('refuses an act that it does not have, and changes nothing', async () => {
    const { shop, ada, guest, order, addressOf } = await aFullShop()
    // What looking alone writes down: the price that was seen in the cart, and when the payment company was asked.
    for (const page of pages.filter(takesForm))
      for (const who of [ada, guest]) await send(shop, who, `GET ${addressOf(page)}`)
    const before = await knownTo(shop)
    const good = { order: order.id, payment_kind: 'fiat', email: 'ada@example.com', state: 'on' }
    for (const page of pages.filter(takesForm)) {
      const address = addressOf(page)
      expect(address, `an address of ${page}`).toBeDefined()
      for (const name of ['act', 'do', 'form']) {
        const answers = await Promise.all(
          [ada, guest].map(async (who) => {
            const { status } = await post(shop, who, address ?? '', { ...good, [name]: 'no-such' })
            return status
          }),
        )
        // A guest is sent to the sign-in by some pages, and a customer away from it.
        expect(answers, `${page} ${name}`).toContain(400)
        for (const status of answers) expect([400, 303], `${page} ${name}`).toContain(status)
      }
    }
    expect(await knownTo(shop)).toEqual(before)
  })

  test('says so, and keeps what was typed', async () => {
    const shop = await openTestShop()
    const fields = { form: 'no-such', email: 'ada@mail.example' }
    const html = await (await post(shop, aBrowser(), '/forgotpassword', fields)).text()
    expect(html).toContain('This page has no such form. Nothing was changed.')
    expect(html).toContain('value="ada@mail.example"')
  })
})

describe('a page that takes no form', () => {
  test('refuses a POST, and says what it takes', async () => {
    const { shop, ada, addressOf } = await aFullShop()
    for (const page of pages.filter((page) => !takesForm(page))) {
      const address = addressOf(page)
      const { status, headers } = await post(shop, ada, address ?? fillIn(page, 'nothing'), {})
      if (address === undefined && [400, 404].includes(status)) continue
      expect([status, headers.get('allow')], page).toEqual([405, 'GET, HEAD'])
    }
    const { status, headers } = await post(shop, aBrowser(), '/rss.xml', {})
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})
