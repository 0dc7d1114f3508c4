import { describe, expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { reviewsIn } from '../../support/buying/reviews.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const { aShopper, aBuyerOf, rate, detailOf } = reviewsIn(shop)

describe('/products/{slug}/rate', () => {
  const post = (browser: Browser, item: TestItem, fields: Record<string, string>) => {
    const { access: _, ...byCookie } = browser
    return send(shop, byCookie, `POST /products/${item.slug}/rate`, fields, { form: true })
  }

  test('saves a review without script and comes back to it', async () => {
    const item = await anItem(shop)
    const response = await post(await aBuyerOf(item), item, { rating: '4', description: 'Neat' })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/products/${item.slug}#reviews`,
    ])
    expect((await detailOf(item)).ratings).toMatchObject([{ rating: 4, description: 'Neat' }])
  })

  test('begins with what one has said before, and with nothing of others', async () => {
    const item = await anItem(shop)
    const [ada, bola] = [await aBuyerOf(item), await aBuyerOf(item)]
    await rate(ada, item, { rating: 2, description: 'It ran' })
    const read = async (browser: Browser) => {
      const response = await send(shop, browser, `GET /products/${item.slug}/rate`)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      return response.text()
    }
    expect(await read(ada)).toMatch(/It ran<\/textarea>/)
    expect(await read(bola)).not.toContain('It ran')
    expect((await send(shop, ada, 'GET /products/nothing/rate')).status).toBe(404)
  })

  test('is led to by the order, which says whether one has rated before', async () => {
    const item = await anItem(shop)
    const browser = await aBuyerOf(item)
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', browser.id)
      .executeTakeFirstOrThrow()
    await markOrder(shop, id, 'delivered')
    const read = async () => (await send(shop, browser, `GET /orders/${id}`)).text()
    expect(await read()).toContain('Rate this item')
    await rate(browser, item, { rating: 4, description: 'Neat' })
    const after = await read()
    expect(after).toContain('Change your rating')
    expect(after).not.toContain('Rate this item')
  })

  test('says why not, with what was typed', async () => {
    const item = await anItem(shop)
    const response = await post(await aShopper(), item, {
      rating: '4',
      description: 'Never had it',
    })
    expect(response.status).toBe(403)
    const page = await response.text()
    expect(page).toContain('You cannot rate a product you haven&#x27;t purchased.')
    expect(page).toContain('Never had it')
    const none = await post(await aBuyerOf(item), item, { description: 'No stars' })
    expect([none.status, await none.text()]).toEqual([
      400,
      expect.stringMatching(/<\/svg><\/label><p[^>]*role="alert"[^>]*>Choose 1 to 5 stars\./),
    ])
  })

  test('says before anything is typed that it was not bought, or that one must sign in', async () => {
    const item = await anItem(shop)
    const read = async (browser: Browser, path = `/products/${item.slug}/rate`) =>
      (await send(shop, browser, `GET ${path}`)).text()
    const stranger = await read(await aShopper())
    expect(stranger).toContain('You cannot rate a product you haven&#39;t purchased.')
    expect(stranger).not.toContain('<textarea')
    expect(await read(await aBuyerOf(item))).toContain('<textarea')
    const guest = await read(aBrowser(), `/signin?next=%2Fproducts%2F${item.slug}%2Frate`)
    expect(guest).toContain('Sign in to rate what you have bought')
    expect(await read(aBrowser(), `/signin?next=%2Fproducts%2F${item.slug}`)).not.toContain(
      'to rate',
    )
  })

  test('asks how an item with sizes fits, takes the answer without script and shows it again', async () => {
    const sized = await anItem(shop, { stock: { 'S-8': 3, 'M-10': 3 } })
    const plain = await anItem(shop)
    const [ada, bola] = [await aBuyerOf(sized), await aBuyerOf(plain)]
    const read = async (browser: Browser, { slug }: TestItem) =>
      (await send(shop, { cookies: browser.cookies }, `GET /products/${slug}/rate`)).text()
    expect(await read(bola, plain)).not.toContain('How does it fit?')
    expect(await read(ada, sized)).toContain('How does it fit?')
    const fields = { rating: '4', fit: 'large' }
    expect((await post(ada, sized, fields)).status).toBe(303)
    expect(await read(ada, sized)).toMatch(/<input[^>]*name="fit"[^>]*checked=""[^>]*value="large"/)
  })

  test('says of what is no longer sold that it cannot be rated, and leads its buyer back to the order', async () => {
    const item = await anItem(shop)
    const [ada, nobody] = [await aBuyerOf(item), await aShopper()]
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', item.id).execute()
    const { id } = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const gone = await send(shop, ada, `GET /products/${item.slug}/rate`)
    const page = await gone.text()
    expect([gone.status, page.match(/<h1[^>]*>/g)?.length]).toEqual([410, 1])
    expect(page).toContain('This item is no longer sold, so it cannot be rated any more.')
    expect(page).toContain(`href="/orders/${id}"`)
    expect(page).toMatch(/href="\/categories"/)
    expect(page).not.toContain('<textarea')
    expect((await post(ada, item, { rating: '4' })).status).toBe(410)
    expect((await send(shop, nobody, `GET /products/${item.slug}/rate`)).status).toBe(404)
    const guest = await send(shop, aBrowser(), `GET /products/${item.slug}/rate`)
    expect(guest.headers.get('location')).toBe(`/signin?next=%2Fproducts%2F${item.slug}%2Frate`)
  })

  test('has a visitor sign in first', async () => {
    const item = await anItem(shop)
    const response = await post(aBrowser(), item, { rating: '4' })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/signin?next=%2Fproducts%2F${item.slug}%2Frate`,
    ])
  })
})
