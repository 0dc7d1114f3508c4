/**
 * Keeps what first-paint.js has painted as the stores say, and paints what was not there yet: hearts, counts in words.
 * Closes the menu, too.
 */
import type * as favourites from '#lib/favourites/favourites.ts'
import { isSignedIn } from './visitor.ts'

// Of the types alone: what is shared would be one more file to load on every page.
const KEPT: typeof favourites.FAVOURITES_KEY = 'favourites.v1'
const KEPT_AS_GUEST: typeof favourites.GUEST_FAVOURITES_KEY = 'guest.favourites.v1'

function repaint(event?: Event): void {
  // Not there where something on the way refuses scripts that stand in a page.
  window.paint?.(event)
  try {
    const { count } = JSON.parse(localStorage.getItem('cart.v1') ?? '{}') as { count?: number }
    for (const said of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
      const [one, several] = said.dataset['cartCount']?.split('|') ?? []
      said.textContent = count === undefined ? '' : `${count} ${count === 1 ? one : several}`
    }
  } catch {
    // Storage is blocked: the cart's own page says it.
  }
}

/** The items that the customer keeps, as the store has said on this page: storage that is full does not know it. */
let told: string[] | null = null

/** Null while nothing is known of them: then they stay as they are. */
function keptItems(): string[] | null {
  try {
    const { AuthToken: token, [KEPT]: saved, [KEPT_AS_GUEST]: guest } = localStorage
    if (token || isSignedIn())
      return told ?? (token && saved ? Object.keys(JSON.parse(saved)) : null)
    return JSON.parse(guest || '[]').map(String)
  } catch {
    return told
  }
}

function paintHearts(): void {
  const kept = keptItems()
  if (kept)
    for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]'))
      heart.setAttribute('aria-pressed', String(kept.includes(heart.dataset['favourite'] ?? '')))
}

/** What another tab or page has written meanwhile is newer than what was told here. */
function paintStoredHearts(): void {
  told = null
  paintHearts()
}

repaint()
paintHearts()
for (const type of ['storage', 'cart:changed']) addEventListener(type, repaint)
addEventListener('storage', paintStoredHearts)
addEventListener('items:shown', paintHearts)
addEventListener('favourites:changed', ({ detail }: CustomEventInit<string[]>) => {
  told = detail ?? null
  paintHearts()
})
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  repaint(event)
  paintStoredHearts()
  document.querySelector('.menu')?.removeAttribute('open')
})
addEventListener('keydown', ({ key }) => {
  const menu = document.querySelector('.menu[open]')
  if (key !== 'Escape' || !menu) return
  menu.removeAttribute('open')
  menu.querySelector('summary')?.focus()
})
addEventListener('load', () => document.documentElement.removeAttribute('data-aimed'))
