import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { aBrowser, addressOf, type Browser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'
import { aCustomer, anItem } from '../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const aShopper = async () => {
  const { access: _, ...byCookie } = await aCustomer(
    shop,
    `ada.${newId().slice(0, 8).toLowerCase()}`,
  )
  return byCookie
}

/** Taps a heart where no script runs. */
const tap = (browser: Browser, itemId: unknown, headers: Record<string, string> = {}) =>
  send(shop, browser, 'POST /favourites', { item_id: String(itemId) }, { form: true, headers })
const read = async (browser: Browser) => (await send(shop, browser, 'GET /favourites')).text()

describe('/favourites', () => {
  test('keeps and lets go by a plain form, and goes back to where the heart was', async () => {
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

  test('refuses what is no item', async () => {
    const ada = await aShopper()
    expect((await tap(ada, 'gele')).status).toBe(400)
    expect((await tap(ada, 999_999)).status).toBe(400)
  })
})
