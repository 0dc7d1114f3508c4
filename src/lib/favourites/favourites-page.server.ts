import type { APIContext } from 'astro'
import { effectiveKobo, type ItemCard } from '#lib/catalogue/catalogue.ts'
import { listItemsById } from '#lib/catalogue/items/items.server.ts'
import { requireCustomer } from '#lib/visitor.ts'
import { readBody } from '#lib/web/http.server.ts'
import { favouriteSchema } from './favourites.schema.ts'
import {
  addFavourite,
  isFavourite,
  listFavourites,
  removeFavouriteItem,
} from './favourites.server.ts'
import { GUEST_COOKIE, readGuestCookie, WISH } from './favourites.ts'

type Page = Pick<APIContext, 'cookies' | 'locals' | 'request' | 'url'>

/** What a heart's form asks for: an item that is kept is let go, another is kept. Throws ShopError. */
export async function toggleFromForm({ locals, request }: Page): Promise<void> {
  const customer = requireCustomer(locals)
  const { item_id: itemId } = await readBody(request, favouriteSchema)
  if (await isFavourite(locals.shop, customer, itemId))
    await removeFavouriteItem(locals.shop, customer, itemId)
  else await addFavourite(locals.shop, customer, itemId)
}

/** The page on which the heart was tapped, else the favourites. */
export function pageOfHeart({ request, url }: Page): string {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/favourites'
  const { host, pathname, search } = new URL(referer)
  return host === url.host && !pathname.startsWith('//') ? pathname + search : '/favourites'
}

/** Where a guest who tapped a heart goes on: to the sign-in, and from there back with the item kept. */
export async function signInForHeart(page: Page): Promise<string> {
  const { item_id: itemId } = await readBody(page.request, favouriteSchema)
  const back = pageOfHeart(page)
  const wish = `${back}${back.includes('?') ? '&' : '?'}${WISH}=${itemId}`
  return `/signin?next=${encodeURIComponent(wish)}`
}

/**
 * The favourites of the customer, or those that a guest's browser keeps, and what one of each of those in stock costs
 * together. Null for a guest who keeps none.
 */
export async function readFavourites({
  locals: { shop, visitor },
  cookies,
}: Page): Promise<{ items: ItemCard[]; totalKobo: number } | null> {
  const guests = readGuestCookie(cookies.get(GUEST_COOKIE)?.value ?? '')
  if (visitor.kind === 'guest' && guests.length === 0) return null
  const items =
    visitor.kind === 'guest'
      ? await listItemsById(shop, guests)
      : await listFavourites(shop, visitor.customer)
  const totalKobo = items
    .filter(({ available }) => available > 0)
    .reduce((sum, item) => sum + effectiveKobo(item), 0)
  return { items, totalKobo }
}
