import type { APIContext } from 'astro'
import { requireCustomer } from '#lib/accounts/visitor.server.ts'
import { effectiveKobo, type ItemCard } from '#lib/catalogue/catalogue.ts'
import { readBody } from '#lib/web/http.server.ts'
import { favouriteSchema } from './favourites.schema.ts'
import {
  addFavourite,
  isFavourite,
  listFavourites,
  removeFavouriteItem,
} from './favourites.server.ts'

type Page = Pick<APIContext, 'locals' | 'request' | 'url'>

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

/** The customer's favourites, and what one of each of those in stock costs together. */
export async function readFavourites({
  locals,
}: Page): Promise<{ items: ItemCard[]; totalKobo: number }> {
  const items = await listFavourites(locals.shop, requireCustomer(locals))
  const totalKobo = items
    .filter(({ available }) => available > 0)
    .reduce((sum, item) => sum + effectiveKobo(item), 0)
  return { items, totalKobo }
}
