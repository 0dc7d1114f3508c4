import type { CardJson } from '#lib/catalogue/items/wire.ts'

/**
 * Keys of favourites in the browser's storage. Of a customer: item ids to favourite ids. Of a guest: item ids, the
 * newest first.
 */
export const FAVOURITES_KEY = 'favourites.v1'
export const GUEST_FAVOURITES_KEY = 'guest.favourites.v1'

/** How many items a guest's browser stores; the oldest are dropped. MOST_VIEWS is one page of a list. */
export const MOST_FAVOURITES = 100
export const MOST_VIEWS = 48

/** The lists of a guest, ids of items, the newest first. */
export type GuestLists = { favourites: number[]; recently_viewed: number[] }

/** The query parameter that carries a tapped heart past the sign-in. */
export const FAVOURITE_PARAMETER = 'favourite'

/** The item whose heart was tapped before signing in, if any, and the path to go back to without it. */
export function readWantedFavourite(next: string): { itemId: number | null; path: string } {
  const { pathname, searchParams, hash } = new URL(next, 'http://shop.invalid')
  const wanted = searchParams.get(FAVOURITE_PARAMETER)
  if (wanted === null) return { itemId: null, path: next }
  searchParams.delete(FAVOURITE_PARAMETER)
  const query = searchParams.toString()
  const path = pathname + (query && `?${query}`) + hash
  return { itemId: /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : null, path }
}

/** A guest's favourites, for the page /favourites. The cookie is sent to no other page. */
export const GUEST_COOKIE = 'guest-favourites'
const BETWEEN = '.'

export const toGuestCookie = (itemIds: readonly number[]): string => itemIds.join(BETWEEN)

/** Texts that are no ids are left out. */
export const readGuestCookie = (value: string): number[] =>
  [...new Set(value.split(BETWEEN))]
    .filter((text) => /^[1-9]\d{0,8}$/.test(text))
    .slice(0, MOST_FAVOURITES)
    .map(Number)

/** The API's answer about an item's heart. */
export type FavouriteState = { favorite_id: number | null; item_id: number; is_favourite: boolean }

/** A favourite as the contract lists it: a card with a quantity, as a cart line has. */
export type FavouriteJson = CardJson & { quantity: number }

export const favouriteState = (itemId: number, favouriteId: number | null): FavouriteState => ({
  favorite_id: favouriteId,
  item_id: itemId,
  is_favourite: favouriteId !== null,
})
