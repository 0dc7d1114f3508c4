import { persistentAtom } from '@nanostores/persistent'
import { ShopError } from '#lib/errors.ts'
import {
  deleteFavourite,
  fetchFavourites,
  postFavourite,
  postGuestLists,
} from '#lib/favourites/favourites.api.ts'
import { FAVOURITES_KEY, type FavouriteState } from '#lib/favourites/favourites.ts'
import { clearGuestLists, guestLists, hasGuestLists, notifyFavouritesPage } from './guest-lists.ts'
import { dropOlder, isOnlyInMemory, storage } from './storage.ts'
import { $endedSessions, storedTokens } from './tokens.ts'

/**
 * Ids of items to the ids of their favourites, as far as this browser knows; paint-hearts.client.ts fills the hearts
 * from it.
 */
type Favourites = Readonly<Record<string, number>>

export const $favourites = persistentAtom<Favourites>(
  FAVOURITES_KEY,
  {},
  { encode: JSON.stringify, decode: readSaved },
)

/** A value that another version or another hand has written is dropped. */
function readSaved(text: string): Favourites {
  try {
    const saved = Object.entries(JSON.parse(text) as Favourites)
    return Object.fromEntries(saved.filter(([, id]) => Number.isInteger(id)))
  } catch {
    return {}
  }
}

/** Whether this browser has learnt those of the customer who is signed in. */
export const knowsFavourites = (): boolean =>
  storedTokens().access !== '' && storage[FAVOURITES_KEY] !== undefined

/** As they are in storage now, also when another tab has just changed them. */
const stored = (): Favourites => readSaved(storage[FAVOURITES_KEY] ?? '{}')

function save(favourites: Favourites): void {
  $favourites.set(favourites)
  // The next page asks the shop instead.
  dropOlder(FAVOURITES_KEY)
  tellHearts()
}

const tellHearts = (): boolean =>
  dispatchEvent(new CustomEvent('favourites:changed', { detail: Object.keys($favourites.get()) }))

// Hearts that are shown later read the storage; where that is full, only this page knows.
if (typeof window !== 'undefined')
  addEventListener('items:shown', () => isOnlyInMemory(FAVOURITES_KEY) && tellHearts())

/** Counts what is changed here. An answer that was asked for before the last change may be older than that. */
let changes = 0

/** Takes over what the server knows. Throws ShopError. */
export async function loadFavourites(): Promise<void> {
  const before = changes
  const found = await fetchFavourites()
  if (changes !== before) return loadFavourites()
  take(found.map(({ id, favorite_id }) => ({ item_id: id, favorite_id })))
}

function take(found: Pick<FavouriteState, 'item_id' | 'favorite_id'>[]): void {
  stopWatching()
  save(
    Object.fromEntries(
      found.flatMap(({ item_id, favorite_id }) => (favorite_id ? [[item_id, favorite_id]] : [])),
    ),
  )
}

/** Gives the customer what was kept here before they signed in; asked again, it changes nothing. Throws ShopError. */
export async function bringGuestLists(): Promise<void> {
  if (!hasGuestLists()) return
  const before = changes
  const { favourites } = await postGuestLists(guestLists())
  clearGuestLists()
  if (changes !== before) return loadFavourites()
  take(favourites)
}

/** Has the hearts of this browser tell the truth. False when the shop could not be asked. */
export async function learnFavourites(): Promise<boolean> {
  if (!storedTokens().access) notifyFavouritesPage()
  else
    try {
      await (hasGuestLists() ? bringGuestLists() : loadFavourites())
    } catch {
      return false
    }
  return true
}

/** Takes over what the shop has just said of some items, where the customer's favourites are known. */
export function learnHearts(items: { id: number; favorite_id: number | null }[]): void {
  if (!storedTokens().access || !storage[FAVOURITES_KEY]) return
  const kept: Record<string, number> = { ...stored() }
  for (const { id, favorite_id } of items)
    if (favorite_id === null) delete kept[id]
    else kept[id] = favorite_id
  save(kept)
}

/** Keeps an item. Throws ShopError. */
export async function favouriteItem(itemId: number): Promise<void> {
  const { favorite_id } = await postFavourite(itemId)
  if (favorite_id !== null) change(itemId, favorite_id)
}

/** Removes an item. Does nothing when it is gone already. Throws ShopError. */
export async function unfavouriteItem(itemId: number): Promise<void> {
  // Kept in another browser, and not told here yet.
  if (!(itemId in stored())) await loadFavourites()
  const favouriteId = stored()[itemId]
  if (favouriteId !== undefined) await deleteFavourite(favouriteId).catch(ignoreGone)
  change(itemId, null)
}

/** How long a tab may write the list without having seen what this one wrote. */
const UNSEEN_MS = 5_000
/** Three tabs at one moment have needed more than three; two that want the opposite of each other end all the same. */
const MOST_REPEATS = 10
const watched = new Map<number, AbortController>()

function stopWatching(): void {
  for (const watch of watched.values()) watch.abort()
  watched.clear()
}

$endedSessions.listen(() => {
  stopWatching()
  $favourites.set({})
})

/** Writes down one change, and again where a tab that was writing at the same moment has written over it. */
function change(itemId: number, favouriteId: number | null): void {
  changes += 1
  const write = (): void => {
    const { [itemId]: _, ...others } = stored()
    save(favouriteId === null ? others : { ...others, [itemId]: favouriteId })
  }
  write()
  let repeats = 0
  const keepUp = ({ key, newValue }: StorageEvent): void => {
    if (key !== FAVOURITES_KEY || repeats === MOST_REPEATS) return
    // Signed out there: whoever comes next has their own.
    if (!newValue) return stopWatching()
    if ((readSaved(newValue)[itemId] ?? null) === favouriteId) return
    repeats += 1
    write()
  }
  watched.get(itemId)?.abort()
  const watch = new AbortController()
  watched.set(itemId, watch)
  addEventListener('storage', keepUp, { signal: watch.signal })
  setTimeout(() => watch.abort(), UNSEEN_MS)
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.status === 404)) throw error
}
