import { beforeEach, describe, expect, test } from 'vitest'
import { clearExpiredShared } from '#lib/cart/shared/shared-cart.server.ts'
import { SHARED_MS } from '#lib/cart/shared/shared-cart.ts'
import { clearRate, useUpRate } from '#lib/limits/limits.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aClerk, filled, make, newestOrder } from '../../support/desk/orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { HERE } from '../../support/limits.ts'
import { sizeOf } from '../../support/orders.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anItem, type TestItem } from '../../support/world.ts'

let shop: TestShop
let item: TestItem
let clerk: Browser
beforeEach(async () => {
  const made = await aClerk(9, { RATE_LIMIT_FACTOR: '1' })
  ;({ shop, item } = made)
  clerk = made.who
})

const WHATSAPP = '/cart/whatsapp'

const put = (browser: Browser, quantity: number, of = item) =>
  send(shop, browser, 'POST /api/carts/add_to_cart/', { product_id: of.id, quantity })

/** The message that WhatsApp opens with, and the code in it. */
async function finish(browser: Browser) {
  const { status, headers } = await post(shop, browser, WHATSAPP, {})
  const to = new URL(headers.get('location') ?? 'https://nowhere.example')
  const message = to.searchParams.get('text') ?? ''
  const [, typed = ''] = /Cart code: (\S+)/.exec(message) ?? []
  return { status, to: to.origin + to.pathname, message, code: typed.replace('-', '') }
}

/** Makes a link at the desk. Returns its code. */
async function aLink(fields: Record<string, string>): Promise<string> {
  const page = await read(shop, clerk, '/desk/carts/new')
  const once = onceOf(page, 'create')
  const sent = { act: 'create', once, do: 'make', ...fields }
  const { headers } = await post(shop, clerk, '/desk/carts/new', sent)
  const query = new URL(headers.get('location') ?? '', 'https://shop.example').searchParams
  return query.get('q') ?? ''
}
const dresses = (quantity: number) => ({ [`quantity.${sizeOf(item)}`]: String(quantity) })

/** Opens the link, and goes where it leads. */
async function openLink(browser: Browser, code: string) {
  const first = await send(shop, browser, `GET /c/${code.toLowerCase()}`)
  expect([first.status, first.headers.get('location')]).toEqual([303, '/c'])
  return wordsOf(await read(shop, browser, '/c'))
}

const linesOf = async (browser: Browser) => {
  const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as {
    cart_items: { quantity: number; item: { name: string } }[]
  }[]
  return cart?.cart_items.map(({ quantity, item: { name } }) => [quantity, name])
}

describe('a shopper who finishes by WhatsApp', () => {
  test('gets a message with the goods and a code, which only they send', async () => {
    const browser = aBrowser()
    await put(browser, 2)
    expect(await read(shop, browser, '/cart')).toContain(`href="${WHATSAPP}"`)
    const page = await send(shop, browser, `GET ${WHATSAPP}`)
    expect(page.headers.get('content-security-policy')).toContain('https://wa.me')
    expect(wordsOf(await page.text())).toContain('Read it, then send it')
    const { status, to, message, code } = await finish(browser)
    expect([status, to]).toEqual([303, 'https://wa.me/2348035550142'])
    expect(message).toContain('\n2 × Ankara Wrap Dress: ₦37,000\n')
    expect(message).toContain('Total without delivery: ₦37,000')
    expect(message).toContain(`For our team: ${shop.config.siteUrl}/desk/carts?q=${code}`)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    // Nothing is sent, ordered or held.
    const { db } = shop
    expect(
      await db.selectFrom('job').select('id').where('kind', 'like', 'mail:%').execute(),
    ).toEqual([])
    expect(await db.selectFrom('stock_hold').select('id').execute()).toEqual([])
    expect(await linesOf(browser)).toEqual([[2, 'Ankara Wrap Dress']])
  })

  test('gives the desk the same goods, prices, offers and stock, and one press makes the order', async () => {
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'TEN' })
    const browser = aBrowser()
    await put(browser, 2)
    await post(shop, browser, '/cart', { do: 'use-code', code: 'TEN' })
    const { code, message } = await finish(browser)
    expect(message).toContain('Total without delivery: ₦33,300')
    // What the cart becomes later changes nothing.
    await put(browser, 3)
    for (const typed of [code, `${code.slice(0, 4)}-${code.slice(4)}`, ` ${code.toLowerCase()} `]) {
      const words = wordsOf(await read(shop, clerk, `/desk/carts?q=${encodeURIComponent(typed)}`))
      expect(words).toContain('2 × Ankara Wrap Dress')
      expect(words).toContain('9 left')
      expect(words).toContain('TEN -₦3,700')
      expect(words).toContain('₦33,300')
    }
    const page = await read(shop, clerk, `/desk/orders/new?cart=${code}`)
    expect(page).toMatch(new RegExp(`name="quantity.${sizeOf(item)}" value="2"`))
    expect(page).toMatch(/name="code"[^>]*value="TEN"/)
    const { location } = await make(shop, clerk, filled(item, 2, { code: 'TEN', payment: 'later' }))
    expect(location).toMatch(/^\/desk\/orders\/NG-/)
    expect(await newestOrder(shop)).toMatchObject({ discount_kobo: 370_000, channel: 'desk' })
  })

  test('is not offered it with an empty cart, and nothing is kept', async () => {
    const browser = aBrowser()
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await send(
        shop,
        browser,
        `${method} ${WHATSAPP}`,
        ...(method === 'POST' ? [{}, { form: true }] : []),
      )
      expect([status, headers.get('location')]).toEqual([303, '/cart'])
    }
    expect(await read(shop, browser, '/cart')).not.toContain(WHATSAPP)
    expect(await shop.db.selectFrom('shared_cart').selectAll().execute()).toEqual([])
  })

  test('makes at most 20 codes of a cart in an hour', async () => {
    const browser = aBrowser()
    await put(browser, 1)
    for (let made = 0; made < 20; made += 1) expect((await finish(browser)).status).toBe(303)
    expect((await finish(browser)).status).toBe(429)
  })

  test('finds no such page in a shop without a desk', async () => {
    const without = await openTestShop({ DESK: 'off' })
    const dress = await anItem(without)
    const browser = aBrowser()
    const body = { product_id: dress.id, quantity: 1 }
    await send(without, browser, 'POST /api/carts/add_to_cart/', body)
    expect((await send(without, browser, `GET ${WHATSAPP}`)).status).toBe(404)
    expect(await (await send(without, browser, 'GET /cart')).text()).not.toContain(WHATSAPP)
  })
})

describe('the code of a cart', () => {
  test('opens nothing after a week, and its row goes', async () => {
    const browser = aBrowser()
    await put(browser, 1)
    const { code } = await finish(browser)
    shop.pass(SHARED_MS - 1000)
    const colleague = () => aMember(shop, 'manager', `Amaka${Math.random()}`)
    const seen = async () =>
      wordsOf(await read(shop, atDesk(await colleague()), `/desk/carts?q=${code}`))
    expect(await seen()).toContain('Ankara Wrap Dress')
    shop.pass(1000)
    expect(await seen()).toContain('No cart has the code')
    await clearExpiredShared(shop)
    expect(await shop.db.selectFrom('shared_cart').selectAll().execute()).toEqual([])
  })

  test('of a shopper opens at the desk alone', async () => {
    const browser = aBrowser()
    await put(browser, 1)
    const { code } = await finish(browser)
    const stranger = aBrowser()
    expect(await openLink(stranger, code)).toContain('This link has run out')
    await post(shop, stranger, '/c', {})
    expect(await linesOf(stranger)).toEqual([])
    const { status, headers } = await send(shop, stranger, `GET /desk/carts?q=${code}`)
    expect([status, headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/desk\/signin/),
    ])
    const packer = atDesk(await aMember(shop, 'packer'))
    expect((await send(shop, packer, `GET /desk/carts?q=${code}`)).status).toBe(404)
  })

  test('is not found by trying: wrong codes of a network and the tries of a member of staff are counted', async () => {
    const code = await aLink(dresses(1))
    const key = (who: string) => `shared-cart-tries:${who}`
    const rates = await shop.db.selectFrom('rate_limit').select('name').execute()
    const [mine = ''] = rates.flatMap(({ name }) => (name.startsWith(key('staff:')) ? name : []))
    const use = async (name: string) => {
      const row = {
        name,
        hits: 300,
        resets_at: new Date(Date.parse(shop.now()) + MINUTE_MS).toISOString(),
      }
      await shop.db
        .insertInto('rate_limit')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
    }
    await read(shop, clerk, `/desk/carts?q=${code}`)
    await use(mine || key('staff:1'))
    const staff = await shop.db.selectFrom('rate_limit').select('name').execute()
    for (const { name } of staff.filter(({ name }) => name.startsWith(key('staff:'))))
      await use(name)
    expect((await send(shop, clerk, `GET /desk/carts?q=${code}`)).status).toBe(429)
    const browser = aBrowser()
    await openLink(browser, code)
    expect((await send(shop, browser, 'GET /c')).status).toBe(200)
    await useUpRate(shop, `code:${HERE}`, HOUR_MS)
    expect((await send(shop, browser, 'GET /c')).status).toBe(429)
    await clearRate(shop, `code:${HERE}`)
  })
})

describe('a link of goods from the desk', () => {
  test('is made of goods that a clerk puts together, and stands in the audit', async () => {
    const shown = await post(shop, clerk, '/desk/carts/new', {
      act: 'create',
      once: onceOf(await read(shop, clerk, '/desk/carts/new'), 'create'),
      do: `add-${sizeOf(item)}`,
    })
    expect(wordsOf(await shown.text())).toContain('Total without delivery ₦18,500')
    const code = await aLink(dresses(2))
    const page = await read(shop, clerk, `/desk/carts?q=${code}&done=made`)
    expect(page).toContain(`value="${shop.config.siteUrl}/c/${code.toLowerCase()}"`)
    expect(await auditOf(shop, 'cart.linked')).toMatchObject([{ changes: { goods: [null, 2] } }])
  })

  test('is refused without goods, and with a discount code that nobody knows', async () => {
    const empty = await submit(shop, clerk, '/desk/carts/new', { act: 'create', do: 'make' })
    expect([empty.status, await empty.text()]).toEqual([
      400,
      expect.stringContaining('Put goods on the list first.'),
    ])
    const unknown = { act: 'create', do: 'make', ...dresses(1), code: 'NOPE' }
    expect((await submit(shop, clerk, '/desk/carts/new', unknown)).status).toBe(400)
    expect(await shop.db.selectFrom('shared_cart').selectAll().execute()).toEqual([])
  })

  test('shows the goods without its code in the address, and changes nothing before a press', async () => {
    const code = await aLink(dresses(2))
    const browser = aBrowser()
    const words = await openLink(browser, code)
    expect(words).toContain('2 × ₦18,500')
    expect(words).toContain('Nothing is in your cart until you press the button.')
    expect(await linesOf(browser)).toEqual([])
    expect(await shop.db.selectFrom('cart').select('id').execute()).toEqual([])
    const { status, headers } = await post(shop, browser, '/c', {})
    expect([status, headers.get('location')]).toEqual([303, '/cart'])
    expect(await linesOf(browser)).toEqual([[2, 'Ankara Wrap Dress']])
    // The code is used up in this browser.
    expect(browser.cookies.has('shared-cart')).toBe(false)
  })

  test('adds to what is in a customer’s cart; of the same size the larger number counts, however often it is pressed', async () => {
    const gele = await anItem(shop, { name: 'Gele', price: 5_000 })
    const code = await aLink(dresses(3))
    const ada = await aCustomer(shop, 'ada')
    await put(ada, 1, gele)
    await put(ada, 1)
    for (let press = 0; press < 2; press += 1) {
      await openLink(ada, code)
      await post(shop, ada, '/c', {})
    }
    expect(await linesOf(ada)).toEqual([
      [1, 'Gele'],
      [3, 'Ankara Wrap Dress'],
    ])
    await put(ada, 4)
    await openLink(ada, code)
    await post(shop, ada, '/c', {})
    expect(await linesOf(ada)).toContainEqual([7, 'Ankara Wrap Dress'])
  })

  test('brings its discount code, if the cart has none', async () => {
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'TEN' })
    await makeOffer(shop, { kind: 'percent', terms: { percent: 20 }, code: 'TWENTY' })
    const code = await aLink({ ...dresses(1), code: 'ten' })
    const [fresh, own] = [aBrowser(), aBrowser()]
    await put(own, 1)
    await post(shop, own, '/cart', { do: 'use-code', code: 'TWENTY' })
    for (const browser of [fresh, own]) {
      await openLink(browser, code)
      await post(shop, browser, '/c', {})
    }
    expect(wordsOf(await read(shop, fresh, '/cart'))).toContain('Code TEN')
    expect(wordsOf(await read(shop, own, '/cart'))).toContain('Code TWENTY')
  })

  test('says what is sold out, and puts in as many as there are', async () => {
    const few = await anItem(shop, { name: 'Fila', stock: 2 })
    const code = await aLink({ [`quantity.${sizeOf(few)}`]: '5' })
    const browser = aBrowser()
    expect(await openLink(browser, code)).toContain('Only 2 left')
    await post(shop, browser, '/c', {})
    expect(await linesOf(browser)).toEqual([[2, 'Fila']])
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', few.id).execute()
    const late = aBrowser()
    const words = await openLink(late, code)
    expect(words).toContain('Sold out')
    expect(words).not.toContain('Put them in my cart')
    await post(shop, late, '/c', {})
    expect(await linesOf(late)).toEqual([])
  })

  test('that is wrong or none leads to a page that says so', async () => {
    for (const code of ['AAAAAAAA', '0O1I0O1I', 'x', 'A'.repeat(300)]) {
      const browser = aBrowser()
      expect(await openLink(browser, code)).toContain('This link has run out')
      expect((await post(shop, browser, '/c', {})).status).toBe(404)
    }
  })
})
