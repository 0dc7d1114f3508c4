import { atDesk, onceOf, post, read } from '../desk/desk.ts'
import { aMember } from '../desk/staff.ts'
import { postFiles, type SentFile } from '../catalogue/photos.ts'
import { aBrowser, type Browser, send } from '../send.ts'
import { openTestShop } from '../shop.ts'
import { anItem } from '../world.ts'
import { reviewsIn } from './reviews.ts'

/** An item that Tosin has bought and rated, what Tosin may do with photos, and Ngozi at the desk. */
export async function aRatedItem(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  const item = await anItem(shop, { name: 'Gele' })
  const { aShopper, aBuyerOf, rate, detailOf } = reviewsIn(shop)
  const tosin = await aBuyerOf(item)
  const rated = await rate(tosin, item, { rating: 4, description: 'It ties well.' })
  const { id } = (await rated.json()) as { id: number }
  const ngozi = atDesk(await aMember(shop, 'support', 'Ngozi'))
  const here = `/products/${item.slug}/rate/photos`
  const add = (files: readonly SentFile[], who: Browser = tosin, headers = {}) =>
    postFiles(shop, who, here, { form: 'add' }, files, headers)
  const takeOff = (photo: number, who: Browser = tosin) =>
    post(shop, { cookies: who.cookies }, here, { form: 'take-off', photo: String(photo) })
  const photos = () => shop.db.selectFrom('review_photo').selectAll().orderBy('id').execute()
  const pathOf = (photo: { id: number } | undefined) => `/products/${item.slug}/photos/${photo?.id}`
  const status = async (path: string, who: Browser = aBrowser()) =>
    (await send(shop, { cookies: who.cookies }, `GET ${path}`)).status
  const shelf = () => read(shop, aBrowser(), `/products/${item.slug}`)
  const atReview = `/desk/reviews?tab=all&open=${id}`
  /** What the form `act` of the open review sends. */
  const formOf = async (act: string) => {
    const html = await read(shop, ngozi, atReview)
    const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
    const seen = { seen: valueOf('seen') ?? '', seenPhotos: valueOf('seenPhotos') ?? '' }
    return { act, once: onceOf(html, act), id: String(id), ...seen }
  }
  const look = async (act: 'show-photos' | 'refuse-photos') =>
    post(shop, ngozi, atReview, await formOf(act))
  const reviews = { aShopper, aBuyerOf, rate, detailOf }
  const pages = { here, pathOf, status, shelf, atReview }
  return { shop, item, id, tosin, ngozi, add, takeOff, photos, formOf, look, ...reviews, ...pages }
}
