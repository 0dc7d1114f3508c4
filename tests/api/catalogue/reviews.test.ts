/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#lib/time.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { open } from '../../support/pages.ts'
import { reviewsIn } from '../../support/buying/reviews.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const { aShopper, aBuyerOf, rate, detailOf } = reviewsIn(shop)

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
