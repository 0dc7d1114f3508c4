import { describe, expect, test } from 'vitest'
import { addPhotos } from '#lib/catalogue/goods/photos/photos.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { takePhotos } from '#lib/media/photo.server.ts'
import { readReviews } from '#lib/reviews/at-desk.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { reviewsIn } from '../../support/buying/reviews.ts'
import { actionOf, atDesk, auditOf, onceOf, post, read, wordsOf } from '../../support/desk/desk.ts'
import { aPhoto } from '../../support/catalogue/photos.ts'
import { HERE, hitsOf } from '../../support/limits.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

const PAGE = '/desk/reviews'

async function aRatedItem() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  const item = await anItem(shop)
  const { aBuyerOf, rate, detailOf } = reviewsIn(shop)
  const tosin = await aBuyerOf(item)
  const rated = await rate(tosin, item, { rating: 2, description: 'It is a small 41.' })
  const { id } = (await rated.json()) as { id: number }
  const other = await aBuyerOf(item)
  await rate(other, item, { rating: 5, description: 'Lovely.' })
  const ngozi = atDesk(await aMember(shop, 'support', 'Ngozi'))
  return { shop, item, tosin, id, ngozi, rate, detailOf, aBuyerOf }
}

/** In a shop whose limits are the real ones. */
async function aReview() {
  const shop = await openTestShop()
  const item = await anItem(shop)
  const { aBuyerOf, rate } = reviewsIn(shop)
  const buyer = await aBuyerOf(item)
  const rated = await rate(buyer, item, { rating: 1, description: 'No.' })
  const { id } = (await rated.json()) as { id: number }
  return { shop, item, id, buyer }
}

const reportsIn = ({ db }: TestShop) => db.selectFrom('review_report').select('reason').execute()

const addressOf = (id: number): string => `${PAGE}?tab=all&open=${id}`

const seenIn = (html: string): string => /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** Sends a form of the review that is open. */
async function act(
  shop: TestShop,
  who: Browser,
  id: number,
  { act: name, ...fields }: { act: string } & Record<string, string>,
) {
  const html = await read(shop, who, addressOf(id))
  const hidden = { act: name, once: onceOf(html, name), id: String(id), seen: seenIn(html) }
  return post(shop, who, actionOf(html, name, addressOf(id)), { ...hidden, ...fields })
}

const shelf = async (shop: TestShop, { slug }: TestItem): Promise<string> =>
  wordsOf(await (await send(shop, aBrowser(), `GET /products/${slug}`)).text())

const noticesOf = async (shop: TestShop, customerId: number) => {
  const rows = await shop.db
    .selectFrom('notification')
    .select(['notice', 'link'])
    .where('customer_id', '=', customerId)
    .where('event_key', 'like', 'review:%')
    .orderBy('id')
    .execute()
  return rows.map(({ notice, link }) => `${notice} ${link}`)
}

const report = (
  shop: TestShop,
  { slug }: TestItem,
  id: number,
  reason: string,
  who: Browser = aBrowser(),
) => send(shop, who, `POST /products/${slug}/report?review=${id}`, { reason }, { form: true })

describe('reviews at the desk', () => {
  test('wait to be read, the newest first, and are counted', async () => {
    const { shop, ngozi, id } = await aRatedItem()
    const words = wordsOf(await read(shop, ngozi, PAGE))
    expect(words).toMatch(/ 3\.5 of 5, from 2 ratings/)
    expect(words).toMatch(/To read 2/)
    expect(words.indexOf('Lovely.')).toBeLessThan(words.indexOf('small 41'))
    const few = wordsOf(await read(shop, ngozi, `${PAGE}?tab=all&stars=2`))
    expect([few.includes('small 41'), few.includes('Lovely.')]).toEqual([true, false])
    expect((await act(shop, ngozi, id, { act: 'read' })).headers.get('location')).toBe(
      `${PAGE}?tab=all&done=read`,
    )
    const after = wordsOf(await read(shop, ngozi, PAGE))
    expect([after.includes('To read 1'), after.includes('small 41')]).toEqual([true, false])
    expect(await auditOf(shop, 'review.read')).toMatchObject([{ subject: `review:${id}` }])
  })

  test('stand below how many have each number of stars, each with its item and order', async () => {
    const { shop, ngozi, id, item, tosin } = await aRatedItem()
    const { photos } = await takePhotos(shop, [await aPhoto()])
    await shop.inTransaction((shop) => addPhotos(shop, item.slug, photos, byDesk('Ada')))
    const html = await read(shop, ngozi, PAGE)
    const words = wordsOf(html)
    expect(words).toMatch(
      /5 out of 5 stars: 1 rating .*4 out of 5 stars: 0 ratings .*2 out of 5 stars: 1 rating /,
    )
    const { number } = await shop.db
      .selectFrom('orders')
      .innerJoin('review', 'review.customer_id', 'orders.customer_id')
      .select('orders.number')
      .where('review.id', '=', id)
      .executeTakeFirstOrThrow()
    const orderIn = (html: string) => html.split(`id="r${id}"`)[1]
    expect(orderIn(html)).toContain(`/desk/orders/${number}"`)
    // A later order that was not taken is not what is rated.
    shop.pass(1_000)
    await aPurchase(shop, tosin.id, item, { refunded: true })
    expect(orderIn(await read(shop, ngozi, PAGE))).toContain(`/desk/orders/${number}"`)
    const [, review = ''] = html.split(`id="r${id}"`)
    expect(review).toMatch(/<img[^>]+src="\/media\//)
    await act(shop, ngozi, id, { act: 'hide', reason: 'It names another buyer.' })
    expect(wordsOf(await read(shop, ngozi, PAGE))).toMatch(
      /5 of 5, from 1 rating .*2 out of 5 stars: 0 ratings/,
    )
  })

  test('are read page by page', async () => {
    const { shop } = await aRatedItem()
    const first = await readReviews(shop, { tab: 'all', size: 1 })
    expect(first.reviews).toMatchObject([{ description: 'Lovely.' }])
    const second = await readReviews(shop, { tab: 'all', size: 1, before: first.next ?? 0 })
    expect([second.reviews[0]?.description, second.next]).toEqual(['It is a small 41.', null])
  })

  test('are answered in public, and their writer is told; the answer can be taken back', async () => {
    const { shop, item, ngozi, id, tosin } = await aRatedItem()
    const answer = 'Sorry, Tosin. Take 42: we bring it.'
    await act(shop, ngozi, id, { act: 'answer', answer })
    expect(await shelf(shop, item)).toContain(answer)
    expect(await noticesOf(shop, tosin.id)).toEqual([
      expect.stringMatching(/We have answered your review of .* \/products\/.*#reviews/),
    ])
    expect(wordsOf(await read(shop, ngozi, `${PAGE}?tab=answered`))).toContain(answer)
    await act(shop, ngozi, id, { act: 'take-back' })
    expect(await shelf(shop, item)).not.toContain(answer)
    expect(await auditOf(shop, 'review.answered')).toMatchObject([
      { who: 'Ngozi', changes: { answer: [null, answer] } },
    ])
    expect(await auditOf(shop, 'review.answer-taken-back')).toMatchObject([
      { who: 'Ngozi', changes: { answer: [answer, null] } },
    ])
  })

  test('need words for an answer: without any the report still waits, and so it does once an answer is taken back', async () => {
    const { shop, item, ngozi, id } = await aRatedItem()
    await report(shop, item, id, 'rude')
    const html = await read(shop, ngozi, addressOf(id))
    const empty = { id: String(id), seen: seenIn(html), act: 'answer', answer: ' \n ' }
    const once = onceOf(html, 'answer')
    const refused = await post(shop, ngozi, addressOf(id), { ...empty, once })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('id="answer-error"')
    expect(await reportsIn(shop)).toHaveLength(1)
    await act(shop, ngozi, id, { act: 'answer', answer: 'Sorry.' })
    expect(await reportsIn(shop)).toEqual([])
    await report(shop, item, id, 'private')
    await act(shop, ngozi, id, { act: 'take-back' })
    expect(await reportsIn(shop)).toHaveLength(1)
    expect(await read(shop, ngozi, addressOf(id))).not.toContain('value="take-back"')
  })

  test('are hidden with a reason that their writer reads, and the average is right at once', async () => {
    const { shop, item, ngozi, id, tosin, detailOf, rate } = await aRatedItem()
    await act(shop, ngozi, id, { act: 'hide', reason: 'It names another buyer' })
    expect(await detailOf(item)).toMatchObject({ average_rating: 5, ratings_count: 1 })
    expect(await shelf(shop, item)).not.toContain('small 41')
    expect(await noticesOf(shop, tosin.id)).toEqual([
      expect.stringContaining('It names another buyer. You may change it.'),
    ])
    const own = await (await send(shop, tosin, `GET /products/${item.slug}/rate`)).text()
    expect(own).toContain('The shop does not show this review: It names another buyer')
    // What its writer makes of it waits to be read, and stays hidden.
    await rate(tosin, item, { rating: 2, description: 'It is small.' })
    expect(await detailOf(item)).toMatchObject({ average_rating: 5, ratings_count: 1 })
    expect(wordsOf(await read(shop, ngozi, PAGE))).toContain('It is small.')
    await act(shop, ngozi, id, { act: 'show' })
    expect(await detailOf(item)).toMatchObject({ average_rating: 3.5, ratings_count: 2 })
    const [row] = await auditOf(shop, 'review.hidden')
    expect(row).toMatchObject({ reason: 'It names another buyer', subject: `review:${id}` })
  })

  test('that have changed since the page was opened are read again first', async () => {
    const { shop, item, ngozi, id, tosin, rate } = await aRatedItem()
    const html = await read(shop, ngozi, addressOf(id))
    const hidden = { id: String(id), seen: seenIn(html) }
    shop.pass(1_000)
    await rate(tosin, item, { rating: 4, description: 'It stretched.' })
    const late = { ...hidden, act: 'hide', once: onceOf(html, 'hide'), reason: 'Rude.' }
    const refused = await post(shop, ngozi, addressOf(id), late)
    expect(refused.status).toBe(409)
    const words = wordsOf(await refused.text())
    expect(words).toContain('This review has changed since you opened the page.')
    expect(words).toContain('It stretched.')
    expect(await shelf(shop, item)).toContain('It stretched.')
  })

  test('are reported by shoppers, at most 20 times and once a day each, until the desk looks', async () => {
    const { shop, item, ngozi, id } = await aRatedItem()
    expect(await shelf(shop, item)).toContain('Report')
    const sent = await report(shop, item, id, 'rude')
    expect(sent.headers.get('location')).toBe(`/products/${item.slug}/report?review=${id}&sent`)
    for (let more = 0; more < 25; more++) await report(shop, item, id, 'private')
    const { count } = await shop.db
      .selectFrom('review_report')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(20)
    const words = wordsOf(await read(shop, ngozi, `${PAGE}?tab=reported`))
    expect(words).toContain('Reported: it is rude or hateful')
    expect(words).toContain('it tells something private about somebody (19 times)')
    await act(shop, ngozi, id, { act: 'read' })
    expect(wordsOf(await read(shop, ngozi, PAGE))).toContain('Reported 0')
  })

  test('are reported by eleven people of one network, and by each of them ten times in an hour', async () => {
    const { shop, item, id, buyer } = await aReview()
    for (let n = 0; n < 11; n++)
      expect((await report(shop, item, id, 'rude', aBrowser())).status).toBe(303)
    expect(await reportsIn(shop)).toHaveLength(11)
    await useUpRate(shop, `reports:customer:${buyer.id}`, HOUR_MS)
    expect((await report(shop, item, id, 'rude', buyer)).status).toBe(429)
    // The network only slows, until it is plainly a flood.
    expect(await hitsOf(shop, `report:${HERE}`)).toBe(11)
    await useUpRate(shop, `report:${HERE}`, HOUR_MS)
    expect((await report(shop, item, id, 'rude')).status).toBe(429)
  })

  test('are reported once from one browser, and only as the page offers it', async () => {
    const { shop, item, id } = await aReview()
    const phone = aBrowser()
    for (const reason of ['rude', 'private']) await report(shop, item, id, reason, phone)
    expect(await reportsIn(shop)).toEqual([{ reason: 'rude' }])
    expect((await report(shop, item, id, 'boring')).status).toBe(400)
    expect((await report(shop, item, 999, 'rude')).status).toBe(404)
    const elsewhere = await anItem(shop)
    expect((await report(shop, elsewhere, id, 'rude')).status).toBe(404)
    expect(await reportsIn(shop)).toEqual([{ reason: 'rude' }])
  })
})
