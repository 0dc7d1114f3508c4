import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { fillIn, listPages } from '../support/endpoints.ts'
import { aBuyer, aPendingOrder, aWaitingOrder } from '../support/orders.ts'
import { mailsOf } from '../support/outbox.ts'
import { knownTo } from '../support/person.ts'
import { somePlaces } from '../support/places.ts'
import { aBrowser, type Browser, send } from '../support/send.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { anItem, signInAs } from '../support/world.ts'

/** The pages of the desk have their own test, in desk-pages. */
const pages = listPages().filter((path) => !path.startsWith('/desk'))

const post = (shop: TestShop, who: Browser, path: string, fields: Record<string, string>) =>
  send(shop, who, `POST ${path}`, fields, { form: true })

/** Whether the page answers a form, as its source says. */
const takesForm = (path: string): boolean =>
  ['.astro', '/index.astro']
    .map((ending) => new URL(`../../src/pages${path}${ending}`, import.meta.url))
    .some((file) => existsSync(file) && /answer\w*Form\(/.test(readFileSync(file, 'utf8')))

/** A shop where each page of a thing has something to show, a customer who may see it, and the addresses of these pages. */
async function aFullShop() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await somePlaces(shop)
  const gele = await anItem(shop, { name: 'Gele' })
  const fila = await anItem(shop, { name: 'Fila', stock: 0 })
  const order = await aPendingOrder(shop, await aBuyer(shop, 'ada', [{ item: gele }]))
  const ada = { cookies: (await signInAs(shop, 'ada')).cookies }
  const { id: byPhone } = await aWaitingOrder(shop)
  await shop.db
    .updateTable('orders')
    .set({ channel: 'desk', customer_id: null })
    .where('id', '=', byPhone)
    .execute()
  const [guest, email, password] = [aBrowser(), 'bola@mail.example', 'wax print 88']
  await post(shop, guest, '/signup', { username: 'bola', email, password, re_password: password })
  await post(shop, guest, '/forgotpassword', { email: 'ada@example.com' })
  await post(shop, guest, '/newsletter', { email })
  await post(shop, guest, `/products/${fila.slug}/back-in-stock`, { email })
  const another = { form: 'email', email: 'ada@new.example', current_password: 'market-day-7' }
  await post(shop, ada, '/settings', another)
  const mailed = (await mailsOf(shop)).flatMap(({ links }) => links)
  const addresses = [
    ...[...mailed, payLinkOf(shop, byPhone)].map((link) => new URL(link).pathname),
    `/orders/${order.id}`,
    `/pay/sandbox/${order.reference}`,
    `/products/${fila.slug}/back-in-stock`,
    `/products/${gele.slug}/rate`,
    `/products/${gele.slug}`,
    '/categories/women',
  ]
  const addressOf = (page: string): string | undefined => {
    const shape = new RegExp(`^${page.replace(/\[[^\]]+\]/g, '[^/]+')}$`)
    return page.includes('[') ? addresses.find((path) => shape.test(path)) : page || '/'
  }
  return { shop, ada, order, addressOf }
}

describe('a page that takes forms', () => {
  test('refuses an act that it does not have, and changes nothing', async () => {
    const { shop, ada, order, addressOf } = await aFullShop()
    const before = await knownTo(shop)
    const good = { order: order.id, payment_kind: 'fiat', email: 'ada@example.com', state: 'on' }
    for (const page of pages.filter(takesForm)) {
      const address = addressOf(page)
      expect(address, `an address of ${page}`).toBeDefined()
      for (const name of ['act', 'do', 'form']) {
        const answers = await Promise.all(
          [ada, aBrowser()].map(async (who) => {
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
