import { newId } from '#lib/random.server.ts'
import { aPurchase } from './purchases.ts'
import { aBrowser, type Browser, send } from '../send.ts'
import type { TestShop } from '../shop.ts'
import { aCustomer, type CustomerBrowser, type TestItem } from '../world.ts'

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

/** Buying, rating and reading reviews, for tests. */
export function reviewsIn(shop: TestShop) {
  const aShopper = () => aCustomer(shop, `ada.${newId().slice(0, 8).toLowerCase()}`)

  /** Signed in, having paid for the item. */
  async function aBuyerOf(item: TestItem): Promise<CustomerBrowser> {
    const browser = await aShopper()
    await aPurchase(shop, browser.id, item)
    return browser
  }

  const rate = (browser: Browser, item: { id: number }, body: object) =>
    send(shop, browser, `POST /api/items/${item.id}/ratings/`, body)

  const detailOf = async (item: TestItem, browser: Browser = aBrowser()) =>
    (await (await send(shop, browser, `GET /api/items/${item.id}/`)).json()) as Detail

  return { aShopper, aBuyerOf, rate, detailOf }
}
