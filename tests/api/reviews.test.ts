import { describe, expect, test } from 'vitest'
import { newId } from '#lib/random.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { aPurchase } from '../support/purchases.ts'
import { open } from '../support/pages.ts'
import { aBrowser, type Browser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'
import { aCustomer, anItem, type CustomerBrowser, type TestItem } from '../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const aShopper = () => aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)

/** Signed in, having paid for the item. */
async function aBuyerOf(item: TestItem): Promise<CustomerBrowser> {
  const browser = await aShopper()
  await aPurchase(shop, browser.id, item)
  return browser
}

const rate = (browser: Browser, item: { id: number }, body: object) =>
  send(shop, browser, `POST /api/items/${item.id}/ratings/`, body)

type Detail = {
  average_rating: number
  ratings_count: number
  my_rating: number | null
  ratings: {
    username: string | null
    rating: number
    description: string
    created_at: string
    fit?: string
  }[]
}
const detailOf = async (item: TestItem, browser: Browser = aBrowser()) =>
  (await (await send(shop, browser, `GET /api/items/${item.id}/`)).json()) as Detail

describe('POST /api/items/{id}/ratings/', () => {
  test('takes the word of a buyer, and a second one instead of the first', async () => {
    const item = await anItem(shop)
    const ada = await aBuyerOf(item)
    const body = { id: item.id, rating: 5, description: '  Fits well.\nThank you ' }
    const first = await rate(ada, item, body)
    expect(first.status).toBe(201)
    const { id, created_at } = (await first.json()) as { id: number; created_at: string }
    shop.pass(1_000)
    const second = await rate(ada, item, { rating: 2, description: 'It ran in the wash.' })
    expect([second.status, await second.json()]).toEqual([
      200,
      {
        id,
        rating: 2,
        description: 'It ran in the wash.',
        username: expect.stringMatching(/^ada/),
        created_at,
        average_rating: 2,
        ratings_count: 1,
      },
    ])
    expect(await detailOf(item, ada)).toMatchObject({
      average_rating: 2,
      ratings_count: 1,
      my_rating: 2,
      ratings: [{ rating: 2, created_at }],
    })
  })

  test('takes how the item fits, tells it in its answer and counts it on the item’s page', async () => {
    const item = await anItem(shop)
    const fits = ['right', 'right', 'small', undefined] as const
    for (const fit of fits) {
      const response = await rate(await aBuyerOf(item), item, { rating: 4, fit })
      expect((await response.json()).fit).toBe(fit)
    }
    expect((await detailOf(item)).ratings.map(({ fit }) => fit).toSorted()).toEqual([
      'right',
      'right',
      'small',
      undefined,
    ])
    const { lines } = await open(shop, `/products/${item.slug}`)
    expect(lines).toContain('2 of 3 say it fits as expected')
    expect(lines.filter((line) => line === 'Runs small')).toHaveLength(1)
  })

  test('refuses a fit that is none', async () => {
    const item = await anItem(shop)
    const response = await rate(await aBuyerOf(item), item, { rating: 4, fit: 'tight' })
    expect([response.status, await response.json()]).toEqual([
      400,
      { fit: [expect.stringContaining('tight')] },
    ])
  })

  test('averages what several say, newest first', async () => {
    const item = await anItem(shop)
    for (const rating of [5, 4, 4]) {
      shop.pass(1_000)
      await rate(await aBuyerOf(item), item, { rating })
    }
    const detail = await detailOf(item)
    expect(detail).toMatchObject({ average_rating: 4.3, ratings_count: 3, my_rating: null })
    expect(detail.ratings.map(({ rating }) => rating)).toEqual([4, 4, 5])
  })

  test('counts each of many that come at once, exactly once', async () => {
    const item = await anItem(shop)
    const buyers = await Promise.all([1, 2, 3, 4].map(() => aBuyerOf(item)))
    const all = buyers.flatMap((buyer, index) => [
      rate(buyer, item, { rating: index + 1 }),
      rate(buyer, item, { rating: index + 1 }),
    ])
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 201, 201, 201, 201])
    expect(await detailOf(item)).toMatchObject({ average_rating: 2.5, ratings_count: 4 })
  })

  test('shows the item’s page with the new review at once', async () => {
    const item = await anItem(shop)
    const page = async () => (await send(shop, aBrowser(), `GET /products/${item.slug}`)).text()
    expect(await page()).toContain('Reviews and Comments (0)')
    await rate(await aBuyerOf(item), item, { rating: 4, description: 'Cool & light' })
    const after = await page()
    expect(after).toContain('Reviews and Comments (1)')
    expect(after).toContain('Cool &amp; light')
  })

  test('keeps the review of an account that is gone, without its name', async () => {
    const item = await anItem(shop)
    const ada = await aBuyerOf(item)
    await rate(ada, item, { rating: 3, description: 'So so' })
    await shop.db.deleteFrom('customer').where('id', '=', ada.id).execute()
    expect((await detailOf(item)).ratings).toMatchObject([{ username: null, rating: 3 }])
  })

  test('refuses whoever has not bought it, not paid for it, or been paid back', async () => {
    const item = await anItem(shop)
    const [nobody, unpaid, refunded] = [await aShopper(), await aShopper(), await aShopper()]
    await aPurchase(shop, unpaid.id, item, { status: 'pending' })
    await aPurchase(shop, refunded.id, item, { refunded: true })
    await aBuyerOf(item)
    for (const browser of [nobody, unpaid, refunded]) {
      const response = await rate(browser, item, { rating: 5 })
      expect([response.status, await response.json()]).toEqual([
        403,
        { detail: "You cannot rate a product you haven't purchased." },
      ])
    }
    expect(await detailOf(item)).toMatchObject({ ratings_count: 0 })
  })

  test('refuses no stars, too many, too long a text and another item’s id', async () => {
    const item = await anItem(shop)
    const ada = await aBuyerOf(item)
    for (const rating of [0, 6, 2.5, 'five', null, undefined]) {
      const response = await rate(ada, item, { rating })
      expect([rating, response.status]).toEqual([rating, 400])
      expect(await response.json()).toHaveProperty('rating')
    }
    const long = await rate(ada, item, { rating: 5, description: 'x'.repeat(1_001) })
    expect([long.status, await long.json()]).toEqual([
      400,
      { description: [expect.stringContaining('1000')] },
    ])
    const other = await rate(ada, item, { rating: 5, id: item.id + 1 })
    expect([other.status, await other.json()]).toEqual([400, { id: [expect.any(String)] }])
  })

  test('does not know an item that is not there, and asks a visitor to sign in', async () => {
    const item = await anItem(shop)
    const ada = await aBuyerOf(item)
    expect((await rate(ada, { id: 999_999 }, { rating: 5 })).status).toBe(404)
    expect((await send(shop, ada, 'POST /api/items/dress/ratings/', { rating: 5 })).status).toBe(
      404,
    )
    expect((await rate(aBrowser(), item, { rating: 5 })).status).toBe(401)
    shop.pass(HOUR_MS)
    expect((await rate(ada, item, { rating: 5 })).status).toBe(401)
  })
})

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
