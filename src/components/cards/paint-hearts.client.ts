/** Fills the hearts of the page as the stores have saved them, and again when that changes. */
import type * as favourites from '#lib/favourites/favourites.ts'
import { isSignedIn } from '#components/session/visitor.client.ts'

// Only types are imported: a shared file would be one more request on every page.
const KEPT: typeof favourites.FAVOURITES_KEY = 'favourites.v1'
const KEPT_AS_GUEST: typeof favourites.GUEST_FAVOURITES_KEY = 'guest.favourites.v1'

/** Ids of the items; null while nothing is known of them. */
function savedItems(): string[] | null {
  try {
    const { AuthToken: token, [KEPT]: saved, [KEPT_AS_GUEST]: guest } = localStorage
    if (token || isSignedIn()) return token && saved ? Object.keys(JSON.parse(saved)) : null
    return JSON.parse(guest || '[]').map(String)
  } catch {
    return null
  }
}

function paintHearts(items = savedItems()): void {
  if (items)
    for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]'))
      heart.setAttribute('aria-pressed', String(items.includes(heart.dataset['favourite'] ?? '')))
}

paintHearts()
addEventListener('storage', () => paintHearts())
addEventListener('items:shown', () => paintHearts())
addEventListener('pageshow', ({ persisted }) => persisted && paintHearts())
// The store says it where storage is full and cannot.
addEventListener('favourites:changed', ({ detail }: CustomEventInit<string[]>) =>
  paintHearts(detail ?? undefined),
)
