import { describe, expect, test } from 'vitest'
import { endOffer, changeOffer } from '#lib/offers/owner/owner.server.ts'
import { HOUR_MS, after } from '#lib/time.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { aBuyer, aPendingOrder } from '../../support/orders.ts'
import { open } from '../../support/pages.ts'
import { IKEJA, OYO, somePlaces } from '../../support/places.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCategory, anItem } from '../../support/world.ts'

const TEN_PERCENT = { kind: 'percent', terms: { percent: 10 } } as const

/** What the page of an item says of offers. */
const saidOn = async (shop: TestShop, { slug }: { slug: string }) => {
  const { lines } = await open(shop, `/products/${slug}`)
  return lines.filter((line) => /% off|Free delivery from|Buy \d/.test(line))
}

describe('the page of an item', () => {
  test('says in one line each what offers without a code count for it, and no others', async () => {
    const shop = await openTestShop()
    const gele = await anItem(shop, { name: 'Gele' })
    const cap = await anItem(shop, { name: 'Cap', category: 'Men' })
    const men = await aCategory(shop, 'Men')
    const until = after(shop.now(), 62 * HOUR_MS)
    await makeOffer(shop, {
      kind: 'buy-get',
      terms: { buy: 2, get: 1, percent: 50 },
      items: gele.slug,
      until,
    })
    await makeOffer(shop, { ...TEN_PERCENT, goodsOf: `c${men.id}`, leastKobo: 20_000_00 })
    await makeOffer(shop, { kind: 'free-delivery', terms: {}, leastKobo: 50_000_00 })
    await makeOffer(shop, { ...TEN_PERCENT, code: 'ADA10' })
    const free = 'Free delivery from ₦50,000'
    expect(await saidOn(shop, gele)).toEqual([
      'Buy 2, get 1 at 50% off, until Sunday, midnight',
      free,
    ])
    expect(await saidOn(shop, cap)).toEqual(['10% off from ₦20,000', free])
  })

  test('names the sizes that an offer is on, and the places that it is for', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const gele = await anItem(shop, { name: 'Gele', stock: { 'M-40': 3, 'L-42': 2, 'XL-44': 1 } })
    const cap = await anItem(shop, { name: 'Cap' })
    const women = await aCategory(shop)
    const { id: section } = await shop.db
      .insertInto('section')
      .values({ category_id: women.id, name: 'Caps', slug: 'caps', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('item')
      .set({ section_id: section })
      .where('id', '=', cap.id)
      .execute()
    const items = `${gele.slug}:m-40, ${gele.slug}:XL-44`
    await makeOffer(shop, { ...TEN_PERCENT, items, deliveredTo: `l${IKEJA} s${OYO}` })
    await makeOffer(shop, { ...TEN_PERCENT, terms: { percent: 5 }, goodsOf: `s${section}` })
    expect(await saidOn(shop, gele)).toEqual([
      '10% off on M, XL for delivery to Ikeja (Lagos) and Oyo',
    ])
    expect(await saidOn(shop, cap)).toEqual(['5% off'])
  })

  test('changes when an offer begins and ends by the clock, though it was cached', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const [from, until] = [after(shop.now(), HOUR_MS), after(shop.now(), 2 * HOUR_MS)]
    await makeOffer(shop, { ...TEN_PERCENT, from, until })
    expect(await saidOn(shop, item)).toEqual([])
    shop.pass(HOUR_MS - 1)
    expect(await saidOn(shop, item)).toEqual([])
    shop.pass(1)
    expect(await saidOn(shop, item)).toEqual(['10% off, until Friday, 12:00'])
    shop.pass(HOUR_MS - 1)
    expect(await saidOn(shop, item)).toHaveLength(1)
    shop.pass(1)
    expect(await saidOn(shop, item)).toEqual([])
  })

  test('changes when an offer is made, changed or ended at the desk', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    expect(await saidOn(shop, item)).toEqual([])
    const offer = await makeOffer(shop, TEN_PERCENT)
    expect(await saidOn(shop, item)).toEqual(['10% off'])
    const change = { 'terms.percent': { seen: 10, becomes: 15 } }
    await shop.inTransaction((shop) => changeOffer(shop, offer, change, null))
    expect(await saidOn(shop, item)).toEqual(['15% off'])
    await shop.inTransaction((shop) => endOffer(shop, offer, null))
    expect(await saidOn(shop, item)).toEqual([])
  })

  test('says whom an offer is for, and nothing of one that is used up', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop)
    const offer = { ...TEN_PERCENT, isFirstOrder: true, isOnceEach: true, mostUses: 1 }
    await makeOffer(shop, offer)
    const line = '10% off on your first order, once for each customer, while it lasts'
    expect(await saidOn(shop, item)).toEqual([line])
    await aPendingOrder(shop, await aBuyer(shop, 'ada', [{ item }]))
    // What is held for an order renews the page of its item.
    expect(await saidOn(shop, item)).toEqual([])
  })

  test('tells search engines the price without offers, which depend on the cart', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop, { price: 18_500, newPrice: 15_000 })
    await makeOffer(shop, TEN_PERCENT)
    const { data } = await open(shop, `/products/${slug}`)
    expect(data[0]).toMatchObject({ offers: { price: 15_000 } })
  })
})
