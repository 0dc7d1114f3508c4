import { expect, test } from 'vitest'
import { aColouredShop } from '../../support/catalogue/colours.ts'
import { aBrowser, send } from '../../support/send.ts'
import type { TestShop } from '../../support/shop.ts'

type Data = { '@type': string; offers?: unknown }

/** The prices in an item's structured data. */
async function offersOf(shop: TestShop, slug: string): Promise<unknown> {
  const html = await (await send(shop, aBrowser(), `GET /products/${slug}`)).text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const all = scripts.flatMap(([, json = '']) => JSON.parse(json) as Data | Data[])
  return all.find((data) => data['@type'] === 'Product')?.offers
}

test('search engines are told the range of prices of what can be bought, or the one price', async () => {
  const { shop } = await aColouredShop()
  expect(await offersOf(shop, 'wrap-dress')).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 24_500,
    highPrice: 26_000,
    // Rust in L is sold out.
    offerCount: 3,
    priceCurrency: 'NGN',
  })
  expect(await offersOf(shop, 'market-bag')).toMatchObject({ '@type': 'Offer', price: 9_500 })
})
