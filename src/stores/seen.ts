import type { WAITING_KEY } from '#lib/cart/cart.ts'
import { storage } from './storage.ts'

/** An item as it was last shown, for who has no connection. */
export type SeenItem = { name: string; slug: string; quantity: number }

/** Emptied at sign-out (SIGNED_OUT_KEYS). */
export const SEEN_CART_KEY = 'cart.seen.v1'
export const SEEN_FAVOURITES_KEY = 'favourites.seen.v1'

// Of the type alone: the offline page loads no more than it needs.
const WAITING: typeof WAITING_KEY = 'cart.waiting.v1'

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

/** How many changes of the cart wait for a connection, without the store that sends them. */
export function countWaiting(): number {
  try {
    return (JSON.parse(storage[WAITING] ?? '[]') as unknown[]).length
  } catch {
    return 0
  }
}
