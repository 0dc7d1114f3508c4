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

/** Counts what is changed, also by other tabs. An answer that was asked for before the last change may be older. */
let changes = 0

/** Takes over what the server knows. Throws ShopError. */
export async function loadFavourites(): Promise<void> {
  const before = changes
  const found = await fetchFavourites()
  if (changes !== before) return loadFavourites()
  take(found.map(({ id, favorite_id }) => ({ item_id: id, favorite_id })))
}

function take(found: Pick<FavouriteState, 'item_id' | 'favorite_id'>[]): void {
  const favourites: Favourites = Object.fromEntries(
    found.flatMap(({ item_id, favorite_id }) => (favorite_id ? [[item_id, favorite_id]] : [])),
  )
  for (const itemId of changed.keys()) changed.set(itemId, favourites[itemId] ?? null)
  save(favourites)
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

/** What this tab has changed: ids of items to the ids that their favourites have now, null for none. */
const changed = new Map<number, number | null>()

function change(itemId: number, favouriteId: number | null): void {
  changes += 1
  changed.set(itemId, favouriteId)
  const { [itemId]: _, ...others } = stored()
  save(favouriteId === null ? others : { ...others, [itemId]: favouriteId })
}

// Two tabs that write at one moment may write over each other. The tab whose change is gone asks the shop.
if (typeof window !== 'undefined')
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== FAVOURITES_KEY) return
    changes += 1
    // Signed out there: whoever comes next has their own.
    if (!newValue) return changed.clear()
    const written = readSaved(newValue)
    const isGone = [...changed].some(([itemId, id]) => (written[itemId] ?? null) !== id)
    if (isGone) loadOnce()
  })

let loading: Promise<void> | null = null

/** A load that runs sees by itself that something has changed. Where the shop is not reached, the next page asks it. */
function loadOnce(): void {
  loading ??= loadFavourites()
    .catch(() => undefined)
    .finally(() => (loading = null))
}

$endedSessions.listen(() => {
  changed.clear()
  $favourites.set({})
})

function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.status === 404)) throw error
}
