import { storage } from './storage.ts'

/** An item as it was last shown, for who has no connection. */
export type SeenItem = { name: string; slug: string; quantity: number }

/** Emptied at sign-out (SIGNED_OUT_KEYS). */
export const SEEN_CART_KEY = 'cart.seen.v1'
export const SEEN_FAVOURITES_KEY = 'favourites.seen.v1'

type SeenKey = typeof SEEN_CART_KEY | typeof SEEN_FAVOURITES_KEY

export const keepSeen = (key: SeenKey, items: readonly SeenItem[]): void => {
  storage[key] = JSON.stringify(items)
}

/** What was last shown; empty where nothing was, or another version wrote it. */
export function seenItems(key: SeenKey): SeenItem[] {
  try {
    return (JSON.parse(storage[key] ?? '[]') as SeenItem[]).filter(
      ({ name, slug }) => typeof name === 'string' && typeof slug === 'string',
    )
  } catch {
    return []
  }
}
