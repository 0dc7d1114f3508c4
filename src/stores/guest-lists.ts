import {
  GUEST_COOKIE,
  GUEST_FAVOURITES_KEY,
  type GuestLists,
  MOST_FAVOURITES,
  MOST_VIEWS,
  toGuestCookie,
} from '#lib/favourites/favourites.ts'
import { isId } from '#lib/ids.ts'
import { storage } from './storage.ts'

const VIEWS = 'guest.viewed.v1'

const COOKIE_DAYS = 365

/** A value that another version or another hand has written is dropped, and so is what is no id. */
function read(key: string, most: number): number[] {
  try {
    const saved: unknown = JSON.parse(storage[key] ?? '[]')
    return Array.isArray(saved) ? [...new Set(saved)].filter(isId).slice(0, most) : []
  } catch {
    return []
  }
}

function write(key: string, itemIds: number[]): void {
  if (itemIds.length > 0) storage[key] = JSON.stringify(itemIds)
  else delete storage[key]
}

export const guestLists = (): GuestLists => ({
  favourites: read(GUEST_FAVOURITES_KEY, MOST_FAVOURITES),
  recently_viewed: read(VIEWS, MOST_VIEWS),
})

export function hasGuestLists(): boolean {
  const { favourites, recently_viewed } = guestLists()
  return favourites.length > 0 || recently_viewed.length > 0
}

export const favouriteAsGuest = (itemId: number): void =>
  saveFavourites([itemId, ...guestLists().favourites.filter((id) => id !== itemId)])

export const unfavouriteAsGuest = (itemId: number): void =>
  saveFavourites(guestLists().favourites.filter((id) => id !== itemId))

function saveFavourites(itemIds: number[]): void {
  write(GUEST_FAVOURITES_KEY, itemIds.slice(0, MOST_FAVOURITES))
  notifyFavouritesPage()
  dispatchEvent(new Event('favourites:changed'))
}

/** The page of favourites is made by the server, which sees this cookie there and nowhere else. */
export function notifyFavouritesPage(): void {
  const kept = toGuestCookie(guestLists().favourites)
  const maxAge = kept ? COOKIE_DAYS * 86_400 : 0
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${GUEST_COOKIE}=${kept}; Path=/favourites; Max-Age=${maxAge}; SameSite=Lax${secure}`
}

/** Whether the cookie says what this browser keeps. Another tab or an emptied storage may have changed only the one. */
export function isFavouritesPageTold(): boolean {
  const kept = toGuestCookie(guestLists().favourites)
  const cookies = document.cookie.split('; ')
  return kept
    ? cookies.includes(`${GUEST_COOKIE}=${kept}`)
    : !document.cookie.includes(GUEST_COOKIE)
}

export function viewAsGuest(itemId: number): void {
  const others = guestLists().recently_viewed.filter((id) => id !== itemId)
  write(VIEWS, [itemId, ...others].slice(0, MOST_VIEWS))
}

/** They are the customer's by now, or nobody's. */
export function clearGuestLists(): void {
  write(VIEWS, [])
  saveFavourites([])
}
