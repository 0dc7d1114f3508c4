import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import { clearRate, useUpRate } from '#lib/limits/limits.server.ts'
import { newId } from '#lib/random.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { wordsOf } from '../../support/desk/desk.ts'
import { HERE, hitsOf } from '../../support/limits.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})

const TEN_PERCENT = { kind: 'percent', terms: { percent: 10 } } as const

/** An offer with a code of its own: no test knows the offers of another. */
async function aCode(more: object = {}) {
  const code = newId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 10)
    .toUpperCase()
  await makeOffer(shop, { ...TEN_PERCENT, code, ...more })
  return code
}

/** Opens a link as a browser does, to where it leads. */
async function openLink(browser: Browser, path: string) {
  const first = await send(shop, browser, `GET ${path}`)
  const to = first.headers.get('location')
  return to ? send(shop, browser, `GET ${to}`) : first
}

async function add(browser: Browser, naira = 20_000) {
  const item = await anItem(shop, { price: naira })
  const body = { product_id: item.id, quantity: 1 }
  const answer = await send(shop, browser, 'POST /api/carts/add_to_cart/', body)
  return ((await answer.json()) as { cart: Cart }).cart
}

const cartPage = async (browser: Browser) => (await send(shop, browser, 'GET /cart')).text()
const countCarts = async () => (await shop.db.selectFrom('cart').select('id').execute()).length

describe('a link that carries a code', () => {
  test('leads to the same address without it, keeps the code in a cookie, and makes no cart', async () => {
    const code = await aCode()
    const before = await countCarts()
    for (const [path, to] of [
      [`/?code=${code}`, '/'],
      [
        `/categories/women?ordering=price&code=${code}&page=2`,
        '/categories/women?ordering=price&page=2',
      ],
      // A page that is a file of the build.
      [`/about?code=${code}`, '/about'],
      [`/cart?code=${code}`, '/cart'],
    ]) {
      const browser = aBrowser()
      const answer = await send(shop, browser, `GET ${path}`)
      expect(answer.status, path).toBe(302)
      expect(answer.headers.get('location')).toBe(to)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax/)
      expect([...browser.cookies]).toEqual([['code', code]])
    }
    expect(await countCarts()).toBe(before)
  })

  test('is used by the first thing that is put in, however the code is written', async () => {
    const code = await aCode()
    const browser = aBrowser()
    await openLink(browser, `/?code=${code.slice(0, 4).toLowerCase()}%20${code.slice(4)}`)
    expect(await add(browser)).toMatchObject({ discount_total: 2_000, code, code_problem: null })
    expect(wordsOf(await cartPage(browser))).toContain(`Code ${code}`)
    expect(browser.cookies.has('code')).toBe(false)
  })

  test('is used by the form of a page too, without script', async () => {
    const code = await aCode()
    const browser = aBrowser()
    const { slug } = await anItem(shop, { price: 20_000 })
    await openLink(browser, `/products/${slug}?code=${code}`)
    const bought = await send(
      shop,
      browser,
      `POST /products/${slug}`,
      { quantity: '1' },
      { form: true },
    )
    expect(bought.status).toBe(303)
    expect(wordsOf(await cartPage(browser))).toContain(`Code ${code}`)
  })

  test('changes no page that is kept for everybody', async () => {
    const code = await aCode()
    const html = async (path: string) => (await openLink(aBrowser(), path)).text()
    const plain = await html('/product')
    expect(await html(`/product?code=${code}`)).toBe(plain)
    const { headers, status } = await send(shop, aBrowser(), 'GET /product')
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
  })

  test('is said in the cart while it is empty, and offered there when something is in it already', async () => {
    const code = await aCode()
    const empty = aBrowser()
    await openLink(empty, `/?code=${code}`)
    expect(wordsOf(await cartPage(empty))).toContain(
      `Code ${code} is kept for the first thing that you put in your cart.`,
    )
    const browser = aBrowser()
    await add(browser)
    await openLink(browser, `/?code=${code}`)
    const page = await cartPage(browser)
    expect(page).toContain(`value="${code}"`)
    expect(wordsOf(page)).toContain('It came with the link that you opened.')
    const use = { do: 'use-code', code }
    await send(shop, browser, 'POST /cart', use, { form: true })
    expect(wordsOf(await cartPage(browser))).toContain(`Code ${code}`)
  })

  test('with a code that nobody knows is said in words in the cart, once', async () => {
    const browser = aBrowser()
    await openLink(browser, '/?code=NOSUCHCODE')
    expect(await add(browser)).toMatchObject({ discount_total: 0, code: null })
    const unknown = 'We do not know the code NOSUCHCODE of the link that you opened.'
    const answer = await send(shop, browser, 'GET /cart')
    expect(answer.status).toBe(200)
    expect(wordsOf(await answer.text())).toContain(unknown)
    expect(wordsOf(await cartPage(browser))).not.toContain(unknown)
  })

  test('is no way to try codes: wrong ones count for the network, and above its limit nothing is said', async () => {
    const code = await aCode()
    const before = await hitsOf(shop, `code:${HERE}`)
    const wrong = aBrowser()
    await openLink(wrong, '/?code=NOSUCHCODE')
    await cartPage(wrong)
    await openLink(wrong, '/?code=NOSUCHCODE')
    await add(wrong)
    expect(await hitsOf(shop, `code:${HERE}`)).toBe(before + 2)
    const right = aBrowser()
    await openLink(right, `/?code=${code}`)
    await cartPage(right)
    await add(right)
    expect(await hitsOf(shop, `code:${HERE}`)).toBe(before + 2)
    await useUpRate(shop, `code:${HERE}`, HOUR_MS)
    const late = aBrowser()
    await openLink(late, `/?code=${code}`)
    expect(wordsOf(await cartPage(late))).not.toContain(code)
    expect(await add(late)).toMatchObject({ code: null })
    await clearRate(shop, `code:${HERE}`)
  })

  test('with a code that has ended, or does not count yet, is said in words in the cart', async () => {
    const ended = aBrowser()
    await openLink(ended, `/?code=${await aCode({ until: shop.now() })}`)
    expect(await add(ended)).toMatchObject({
      discount_total: 0,
      code_problem: 'This code has ended.',
    })
    expect(await cartPage(ended)).toContain('This code has ended.')
    const small = aBrowser()
    await openLink(small, `/?code=${await aCode({ leastKobo: 50_000_00 })}`)
    await add(small)
    expect(await cartPage(small)).toContain('Add goods for ₦30,000 more to use this code.')
  })

  test('leaves a code that is in the cart, and one that was taken off does not come back', async () => {
    const [first, second] = [await aCode(), await aCode()]
    const browser = aBrowser()
    await openLink(browser, `/?code=${first}`)
    const { id } = await add(browser)
    await openLink(browser, `/?code=${second}`)
    expect((await add(browser)).code).toBe(first)
    await send(shop, browser, `DELETE /api/carts/${id}/code/`)
    expect((await add(browser)).code).toBe(null)
  })

  test('means nothing to calls of the API and to the desk, and leads to no other site', async () => {
    for (const path of [
      '/api/products/?code=ADA10',
      '/desk/signin?code=ADA10',
      '/healthz?code=ADA10',
    ]) {
      const browser = aBrowser()
      expect((await send(shop, browser, `GET ${path}`)).status, path).toBe(200)
      expect(browser.cookies.has('code'), path).toBe(false)
    }
    for (const path of ['//shop.example/?code=ADA10', '/\\shop.example/?code=ADA10'])
      expect((await send(shop, aBrowser(), `GET ${path}`)).headers.get('location') ?? '/').toMatch(
        /^\/(?![/\\])/,
      )
    const long = aBrowser()
    await openLink(long, `/?code=${'A'.repeat(49)}`)
    expect(long.cookies.size).toBe(0)
  })

  test('lets nobody guess: after 30 tries in an hour a cart takes no more', async () => {
    const code = await aCode()
    const browser = aBrowser()
    const item = await anItem(shop, { price: 1_000, stock: 500 })
    const put = async (linked: string) => {
      browser.cookies.set('code', linked)
      const body = { product_id: item.id, quantity: 1 }
      const answer = await send(shop, browser, 'POST /api/carts/add_to_cart/', body)
      return ((await answer.json()) as { cart: Cart }).cart.code
    }
    for (let tries = 0; tries < 30; tries++) expect(await put(`GUESS${tries}`)).toBe(null)
    expect(await put(code)).toBe(null)
    shop.pass(HOUR_MS)
    expect(await put(code)).toBe(code)
  })
})
