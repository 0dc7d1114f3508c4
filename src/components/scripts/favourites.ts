/** The page of favourites: what is let go leaves the list; totals and the empty state are the server's to say. */
import { DONE_MS } from '#islands/toast.ts'
import { GUEST_COOKIE, toGuestCookie } from '#lib/favourites/favourites.ts'
import { $favourites } from '#stores/favourites.ts'
import { guestLists, tellFavouritesPage } from '#stores/guest-lists.ts'
import { keepSeen, SEEN_FAVOURITES_KEY } from '#stores/seen.ts'
import { show } from './swap.ts'
import { isSignedIn } from './visitor.ts'

export function followFavourites(): void {
  keepShown()
  if (isSignedIn()) $favourites.listen((kept) => showAnew((itemId) => itemId in kept))
  else followGuest()
}

/** For the offline page. */
function keepShown(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-line] h2 a')]
  keepSeen(
    SEEN_FAVOURITES_KEY,
    links.map(({ textContent, pathname }) => ({
      name: textContent ?? '',
      slug: pathname.split('/').at(-1) ?? '',
      quantity: 1,
    })),
  )
}

function followGuest(): void {
  const followList = () => {
    const { favourites } = guestLists()
    showAnew((itemId) => favourites.includes(Number(itemId)))
  }
  addEventListener('favourites:changed', followList)
  // A busy browser asks for the page anew before it has written the cookie.
  if (isTold()) return followList()
  // Another tab, or whoever emptied the browser's storage, has not told the server.
  tellFavouritesPage()
  if (isTold()) location.reload()
}

function isTold(): boolean {
  const kept = toGuestCookie(guestLists().favourites)
  const cookies = document.cookie.split('; ')
  return kept
    ? cookies.includes(`${GUEST_COOKIE}=${kept}`)
    : !document.cookie.includes(GUEST_COOKIE)
}

function showAnew(isKept: (itemId: string) => boolean): void {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-line]')]
  const gone = lines.filter(({ dataset }) => !isKept(dataset['line'] ?? ''))
  if (gone.length === 0) return
  if (gone.some((line) => line.contains(document.activeElement)))
    document.getElementById('main')?.focus({ preventScroll: true })
  for (const line of gone) line.hidden = true
  // A guest without any is led to the sign-in: after it was said that this one is gone.
  if (gone.length === lines.length && !isSignedIn()) setTimeout(() => location.reload(), DONE_MS)
  else void show(location.href, 'kept')
}
