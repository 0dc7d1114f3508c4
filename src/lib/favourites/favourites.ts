import type { CardJson } from '#lib/catalogue/items/wire.ts'

/**
 * What a browser calls the favourites it keeps: a customer's, ids of items to those of their favourites; and those of
 * somebody without an account, ids of items, the newest first.
 */
export const FAVOURITES_KEY = 'favourites.v1'
export const GUEST_FAVOURITES_KEY = 'guest.favourites.v1'

/** How many items a guest's browser keeps; the oldest make room. Views are as many as one page of a list shows. */
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

/** The cookie by which /favourites knows what a guest has kept; no other page is sent it. */
export const GUEST_COOKIE = 'guest-favourites'
const BETWEEN = '.'

export const toGuestCookie = (itemIds: readonly number[]): string => itemIds.join(BETWEEN)

/** What is no id is left out. */
export const readGuestCookie = (value: string): number[] =>
  [...new Set(value.split(BETWEEN))]
    .filter((text) => /^[1-9]\d{0,8}$/.test(text))
    .slice(0, MOST_FAVOURITES)
    .map(Number)

/** What the shop answers of an item's heart. */
export type FavouriteState = { favorite_id: number | null; item_id: number; is_favourite: boolean }

/** A favourite as the contract lists it: a card that is drawn as a line as well. */
export type FavouriteJson = CardJson & { quantity: number }

export const favouriteState = (itemId: number, favouriteId: number | null): FavouriteState => ({
  favorite_id: favouriteId,
  item_id: itemId,
  is_favourite: favouriteId !== null,
})
