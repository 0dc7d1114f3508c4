import { readSmallPhotos } from '#lib/media/photo.server.ts'
import { newId } from '#lib/random.server.ts'
import { insertPhotos, listPhotos, setWaiting } from '#lib/reviews/photos/photos.sql.ts'
import type { Shop } from '#lib/shop.ts'
import { aPhoto } from '../catalogue/photos.ts'
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

/** Adds a photo to a review, which waits for a look. Returns its id. */
export async function addReviewPhoto(shop: Shop, reviewId: number): Promise<number> {
  const { photos } = await readSmallPhotos([await aPhoto()])
  const at = { made_at: shop.now(), state: 'waits' } as const
  const rows = photos.map(({ width, height, bytes }) => ({ width, height, bytes, small: bytes }))
  await insertPhotos(
    shop.db,
    rows.map((row) => ({ ...row, ...at, review_id: reviewId })),
  )
  await setWaiting(shop.db, reviewId, shop.now())
  return (await listPhotos(shop.db, [reviewId])).at(-1)?.id ?? 0
}
