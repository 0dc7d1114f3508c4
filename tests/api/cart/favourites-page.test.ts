import { describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import { newId } from '#lib/random.server.ts'
import { aBrowser, addressOf, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anAccount, anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const aShopper = async () => {
  const { access: _, ...byCookie } = await aCustomer(
    shop,
    `ada.${newId().slice(0, 8).toLowerCase()}`,
  )
  return byCookie
}

/** Who can also be asked what is in the cart. */
const aBuyer = () => aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)

/** Taps a heart where no script runs. */
const tap = (browser: Browser, itemId: unknown, headers: Record<string, string> = {}) =>
  send(shop, browser, 'POST /favourites', { item_id: String(itemId) }, { form: true, headers })
/** Presses "Add to cart" of an item, or "Add all", where no script runs. */
const buy = (browser: Browser, what: number | string, picked: Record<string, unknown> = {}) =>
  send(shop, browser, 'POST /favourites', { buy: String(what), ...picked }, { form: true })

async function linesOf(browser: Browser): Promise<unknown[]> {
  const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as Cart[]
  return cart?.cart_items.map(({ item, size, quantity }) => [item.name, size, quantity]) ?? []
}

const read = async (browser: Browser) => (await send(shop, browser, 'GET /favourites')).text()

describe('/favourites', () => {
  test('adds and removes by a plain form, and goes back to where the heart was', async () => {
    const ada = await aShopper()
    const gele = await anItem(shop, { name: 'Gele', price: 9_000, newPrice: 7_500 })
    const origin = await addressOf(shop)
    const referer = `${origin}/trending?page=2`
    const kept = await tap(ada, gele.id, { referer })
    expect([kept.status, kept.headers.get('location')]).toEqual([303, '/trending?page=2'])
    const page = await read(ada)
    expect(page).toContain(`href="/products/${gele.slug}"`)
    expect(page).toContain('Remove Gele from favourites')
    expect(page).toContain('Store pickup')
    expect(page).toMatch(/data-total[^>]*>₦7,500</)
    const gone = await tap(ada, gele.id)
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/favourites'])
    expect(await read(ada)).toContain('It&#39;s pretty quiet in here...')
  })

  test.each([
    ['of an item that the shop has no longer', 999_999],
    ['without the number of an item', 'gele'],
  ])('says why a heart %s is refused', async (_, itemId) => {
    const response = await tap(await aShopper(), itemId)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.text()).toMatch(/<p class="field-error" role="alert">\s*\S[^<]+</)
  })

  test('never leads to another shop', async () => {
    const item = await anItem(shop)
    const elsewhere = await tap(await aShopper(), item.id, { referer: 'https://evil.example/x' })
    expect(elsewhere.headers.get('location')).toBe('/favourites')
  })

  test('shows nobody else’s, and is kept by nobody', async () => {
    const [ada, bola] = [await aShopper(), await aShopper()]
    const item = await anItem(shop, { name: 'Aso Oke' })
    await tap(ada, item.id)
    expect(await read(bola)).not.toContain('Aso Oke')
    const response = await send(shop, ada, 'GET /favourites')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('asks a visitor to sign in, and says why', async () => {
    const response = await send(shop, aBrowser(), 'GET /favourites')
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/signin?next=%2Ffavourites',
    ])
    const signIn = await send(shop, aBrowser(), 'GET /signin?next=%2Ffavourites')
    expect(await signIn.text()).toContain('Sign in to view favourites')
    expect((await tap(aBrowser(), 1)).headers.get('location')).toMatch(/^\/signin/)
  })

  test('keeps the heart that a visitor tapped, once they have signed in', async () => {
    const username = `ada.${newId().slice(0, 8).toLowerCase()}`
    await anAccount(shop, username)
    const item = await anItem(shop, { name: 'Aso Oke Cap' })
    const ada = aBrowser()
    const referer = `${await addressOf(shop)}/trending?page=2`
    const tapped = await tap(ada, item.id, { referer })
    const signInPath = tapped.headers.get('location') ?? ''
    const given = { username, password: 'market-day-7' }
    const signedIn = await send(shop, ada, `POST ${signInPath}`, given, { form: true })
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/trending?page=2'])
    expect(await read(ada)).toContain('Remove Aso Oke Cap from favourites')
  })

  test('signs in all the same when what was wished for is no item', async () => {
    for (const favourite of ['999999', 'gele', '']) {
      const username = `ada.${newId().slice(0, 8).toLowerCase()}`
      await anAccount(shop, username)
      const next = encodeURIComponent(`/trending?favourite=${favourite}`)
      const given = { username, password: 'market-day-7' }
      const answer = await send(shop, aBrowser(), `POST /signin?next=${next}`, given, {
        form: true,
      })
      expect([answer.status, answer.headers.get('location')?.slice(0, 9)]).toEqual([
        303,
        '/trending',
      ])
    }
  })

  test('shows a guest what their browser keeps, as it is now', async () => {
    const [gele, gone] = [await anItem(shop, { name: 'Gele' }), await anItem(shop)]
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', gone.id).execute()
    const guest = aBrowser()
    guest.cookies.set('guest-favourites', `x.${gone.id}.${gele.id}.${gele.id}.-1`)
    const response = await send(shop, guest, 'GET /favourites')
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page.match(/data-line=/g)).toHaveLength(1)
    expect(page).toContain('Remove Gele from favourites')
    expect(page).toContain('These are kept on this device only.')
    guest.cookies.set('guest-favourites', 'x')
    expect((await send(shop, guest, 'GET /favourites')).status).toBe(303)
  })

  test('puts a favourite in the cart in the size that is picked there', async () => {
    const ada = await aBuyer()
    const dress = await anItem(shop, { name: 'Wrap Dress', stock: { 'M-10': 3, 'L-12': 2 } })
    await tap(ada, dress.id)
    const bought = await buy(ada, dress.id, { [`variant-${dress.id}`]: dress.sizes['L-12'] })
    expect([bought.status, bought.headers.get('location')]).toEqual([303, '/cart'])
    expect(await linesOf(ada)).toEqual([['Wrap Dress', 'L-12', 1]])
  })

  test('asks for the size beside the favourite, and keeps what was picked for the others', async () => {
    const ada = await aBuyer()
    const dress = await anItem(shop, { name: 'Wrap Dress', stock: { 'M-10': 3, 'L-12': 2 } })
    const shirt = await anItem(shop, { name: 'Adire Shirt', stock: { 'S-36': 3, 'M-40': 2 } })
    for (const { id } of [dress, shirt]) await tap(ada, id)
    const refused = await buy(ada, dress.id, { [`variant-${shirt.id}`]: shirt.sizes['M-40'] })
    const page = await refused.text()
    expect(refused.status).toBe(400)
    expect(page.match(/role="alert">Choose a size\.</g)).toHaveLength(1)
    expect(page).toMatch(new RegExp(`<option[^>]*value="${shirt.sizes['M-40']}"[^>]*selected`))
    expect(await linesOf(ada)).toEqual([])
  })

  test('puts all in the cart that can be bought, and says which cannot and why', async () => {
    const ada = await aBuyer()
    await anItem(shop)
    const gele = await anItem(shop, { name: 'Gele' })
    const dress = await anItem(shop, { name: 'Wrap Dress', stock: { 'M-10': 3, 'L-12': 2 } })
    const cap = await anItem(shop, { name: 'Fila', stock: 0 })
    for (const { id } of [gele, dress, cap]) await tap(ada, id)
    const answer = await buy(ada, 'all')
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(page).toContain(
      '1 of 3 are in your cart. Not added: Fila. Sold out. Not added: Wrap Dress. Choose a size.',
    )
    expect(await linesOf(ada)).toEqual([['Gele', 'No Size', 1]])
    const done = await buy(ada, 'all', { [`variant-${dress.id}`]: dress.sizes['M-10'] })
    expect(done.status).toBe(400)
    expect(await linesOf(ada)).toEqual([
      ['Gele', 'No Size', 2],
      ['Wrap Dress', 'M-10', 1],
    ])
  })

  test('counts only what can be bought', async () => {
    const ada = await aBuyer()
    const gele = await anItem(shop, { name: 'Gele', price: 9_000 })
    const cap = await anItem(shop, { name: 'Fila', price: 4_000, stock: 0 })
    for (const { id } of [gele, cap]) await tap(ada, id)
    const page = await read(ada)
    expect(page).toMatch(/data-total[^>]*>₦9,000</)
    expect(page).toContain('Add to cart: Gele')
    expect(page).not.toContain('Add to cart: Fila')
  })

  test('sells to a guest as well', async () => {
    const gele = await anItem(shop, { name: 'Gele' })
    const guest = aBrowser()
    guest.cookies.set('guest-favourites', String(gele.id))
    expect((await buy(guest, 'all')).headers.get('location')).toBe('/cart')
    expect(await linesOf(guest)).toEqual([['Gele', 'No Size', 1]])
  })

  test('buys nothing that is not a favourite', async () => {
    const ada = await aBuyer()
    const gele = await anItem(shop, { name: 'Gele' })
    expect((await buy(ada, gele.id)).headers.get('location')).toBe('/favourites')
    expect((await buy(ada, 'gele')).status).toBe(400)
    expect(await linesOf(ada)).toEqual([])
  })

  test('refuses what is no item', async () => {
    const ada = await aBuyer()
    expect((await tap(ada, 'gele')).status).toBe(400)
    expect((await tap(ada, 999_999)).status).toBe(400)
  })
})
