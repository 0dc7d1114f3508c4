import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import type { BillingPrice } from '#lib/checkout/checkout.ts'
import { newId } from '#lib/random.server.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { checkoutErrors } from '#lib/texts/buying/checkout.ts'
import { guestTexts } from '#lib/texts/buying/guests.ts'
import { FILLED, pathOf } from '../../support/buying/checkouts.ts'
import { GUEST_CHECKOUT, guestsIn } from '../../support/buying/guests.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk } from '../../support/desk/desk.ts'
import { filled, make, newestOrder } from '../../support/desk/orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBuyer, place } from '../../support/orders.ts'
import { somePlaces, SURULERE } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, signInAs, type TestItem } from '../../support/world.ts'

let shop: TestShop
let item: TestItem
let guest: Browser
beforeAll(async () => {
  shop = await openTestShop()
  await somePlaces(shop)
  item = await anItem(shop, { price: 15_000, stock: 9 })
  guest = await guestsIn(shop, item).aGuest()
})

const ask = async (browser: Browser, what: string, body?: unknown, form = false) => {
  const response = await send(shop, browser, what, body, { form })
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, text, to: headers.get('location') }
}

const NOT_SIGNED_IN = { detail: 'Authentication credentials were not provided.' }

describe('a shop that does not take orders without an account, as every shop at first,', () => {
  test.each([
    'GET /api/orders/',
    'POST /api/orders/',
    `GET /api/orders/${newId()}/`,
    `GET /api/orders/${newId()}/order_items/`,
    `POST /api/orders/${newId()}/pay/`,
    `GET /api/orders/${newId()}/payment/`,
    `POST /api/orders/${newId()}/returns/`,
    'GET /auth/users/me/',
    'DELETE /auth/users/me/',
    'POST /auth/session/cookie/',
    'GET /api/profile/',
    'GET /api/address/',
  ])('answers %s of a visitor without an account with 401, as the contract says', async (what) => {
    for (const visitor of [aBrowser(), guest]) {
      const { status, headers, text } = await ask(
        visitor,
        what,
        what.startsWith('GET') ? undefined : {},
      )
      expect([status, JSON.parse(text)]).toEqual([401, NOT_SIGNED_IN])
      expect(headers.get('www-authenticate')).toBe('JWT realm="api"')
      expect(headers.get('content-type')).toMatch(/^application\/json/)
    }
  })

  test('asks for an account at the checkout, and its address for guests is only another way there', async () => {
    const signIn = '/signin?next=%2Fcheckout'
    const toOrder = { ...FILLED, do: 'confirm' }
    for (const visitor of [aBrowser(), guest]) {
      for (const what of ['GET /checkout', 'POST /checkout']) {
        const fields = what.startsWith('POST') ? toOrder : undefined
        const { status, to, text } = await ask(visitor, what, fields, true)
        expect([what, status, to, text]).toEqual([what, 303, signIn, ''])
      }
      for (const what of [`GET ${GUEST_CHECKOUT}`, `POST ${GUEST_CHECKOUT}`]) {
        const fields = what.startsWith('POST') ? toOrder : undefined
        const { status, to, text } = await ask(visitor, what, fields, true)
        expect([what, status, to, text]).toEqual([what, 303, '/checkout', ''])
      }
    }
    const orders = await shop.db.selectFrom('orders').select('id').execute()
    expect(orders).toEqual([])
    // Nothing was counted either, so nobody is slowed down by it.
    const rates = await shop.db.selectFrom('rate_limit').select('name').execute()
    expect(rates.filter(({ name }) => name.startsWith('guest-orders'))).toEqual([])
  })

  test('tells a guest’s cart and its price as it tells a customer’s', async () => {
    await makeOffer(shop, {
      name: 'Welcome',
      kind: 'percent',
      terms: { percent: 10 },
      isFirstOrder: true,
      isOnceEach: true,
    })
    const ada = await aCustomer(shop, 'ada')
    await send(shop, ada, 'POST /api/carts/add_to_cart/', { product_id: item.id, quantity: 1 })
    const tells = async (who: Browser) => {
      const cart = await ask(who, 'GET /api/cart/')
      const [found] = JSON.parse(cart.text) as Cart[]
      const asked = { lga_id: SURULERE, cart_id: found?.id }
      const price = await ask(who, 'POST /billing/billing-price/', asked)
      for (const { status, headers } of [cart, price])
        expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      const lines = found?.cart_items.map((line) => ({ ...line, id: 0 }))
      const { quote, ...said } = JSON.parse(price.text) as BillingPrice
      expect(quote).toMatch(/^q_/)
      return { cart: { ...found, id: '', version: 0, cart_items: lines }, said }
    }
    const ofGuest = await tells(guest)
    expect(ofGuest).toEqual(await tells(ada))
    // An offer for a first order counts for a visitor, who must sign in to order.
    expect(ofGuest.said).toMatchObject({
      billing_total: 2_500,
      cart_grand_total: 15_000,
      discount_total: 1_500,
      sum_total: 16_000,
      credit_total: 0,
      to_pay: 16_000,
      pay_on_delivery: null,
    })
  })

  test('knows no page of an order for a link that it did not make', async () => {
    for (const path of [`/pay/${newId()}`, '/pay/x', `/not-me/${newId()}`])
      for (const what of [`GET ${path}`, `POST ${path}`]) {
        const fields = what.startsWith('POST') ? { do: 'erase', who: '0803 555 0142' } : undefined
        expect([what, (await ask(aBrowser(), what, fields, true)).status]).toEqual([what, 404])
      }
    for (const path of [`/orders/${newId()}`, `/orders/${newId()}/pay`]) {
      const { status, to } = await ask(guest, `GET ${path}`)
      expect([status, to]).toEqual([303, `/signin?next=${encodeURIComponent(path)}`])
    }
  })

  test('has no word, link or field of it on any page, of a visitor, a customer or a link', async () => {
    const obi = await aBuyer(shop, 'obi', [{ item }])
    const { order } = await place(shop, obi)
    const customer = await signInAs(shop, 'obi')
    const clerk = atDesk(await aMember(shop))
    await make(shop, clerk, { ...filled(item, 1), payment: 'later' })
    const link = pathOf(payLinkOf(shop, (await newestOrder(shop)).id))
    const open = ['/', '/cart', '/signin', '/signup', '/help-center', '/gift-card']
    const own = [
      '/checkout',
      '/favourites',
      '/orders',
      `/orders/${order.id}`,
      `/orders/${order.id}/pay`,
      '/cart',
    ]
    const policies = ['privacy-policy', 'terms-and-conditions', 'return-and-exchange-policy']
    const pages: [Browser, string][] = [
      ...[...open, `/products/${item.slug}`].map((path): [Browser, string] => [guest, path]),
      ...policies.map((name): [Browser, string] => [guest, `/policy/${name}`]),
      ...own.map((path): [Browser, string] => [customer, path]),
      [aBrowser(), link],
    ]
    for (const [who, path] of pages) {
      const { status, text } = await ask(who, `GET ${path}`)
      expect([path, status]).toEqual([path, 200])
      for (const word of [GUEST_CHECKOUT, 'name="who"', 'take-over', '"erase"', ...OWN_WORDS])
        expect(text.includes(word), `${path}: ${word}`).toBe(false)
    }
  })
})

/** What only a guest is told. */
const OWN_WORDS = [
  guestTexts.title,
  guestTexts.intro,
  guestTexts.haveAccount,
  checkoutErrors.emailOrPhone,
  guestTexts.accountsOnly({ hasOwn: false, hasDoor: false }),
  ...[guestTexts.link, guestTexts.account, guestTexts.buyer, guestTexts.erase].flatMap(
    ({ title, about }) => [title, about],
  ),
]
