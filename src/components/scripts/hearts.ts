/** Every heart of the page submits one form; here it stays on the page. What does the work is loaded by the first tap. */
import type * as favourites from '#lib/favourites/favourites.ts'
import { hasOwnLists, isSignedIn } from './visitor.ts'

const CHECKED = 'favourites.checked'
// Of the types alone: what is shared would be one more file to load on every page.
const WISH: typeof favourites.WISH = 'favourite'
const KEPT: typeof favourites.FAVOURITES_KEY = 'favourites.v1'

/** Sends the shopper to sign in, and back to this page with the wish; what was to be let go is no wish. */
function signInFor(itemId: string, isKept: boolean): void {
  const back = new URL(location.href)
  if (!isKept) back.searchParams.set(WISH, itemId)
  location.assign(`/signin?next=${encodeURIComponent(back.pathname + back.search)}`)
}

async function change(itemId: string, isKept: boolean): Promise<void> {
  const hearts = import('#islands/hearts.ts')
  const isDone = hearts.then(({ changeFavourite }) =>
    changeFavourite(Number(itemId), { isKept, isSignedIn: isSignedIn() }),
  )
  if (!(await isDone.catch(() => false))) signInFor(itemId, isKept)
}

document.querySelector('#favourite')?.addEventListener('submit', (event) => {
  const heart = (event as SubmitEvent).submitter
  if (!(heart instanceof HTMLButtonElement)) return
  event.preventDefault()
  void change(heart.value, heart.ariaPressed !== 'false')
})

/** What was wished for before signing in. */
function fulfilWish(): void {
  const url = new URL(location.href)
  const itemId = url.searchParams.get(WISH)
  if (!itemId) return
  url.searchParams.delete(WISH)
  history.replaceState(history.state, '', url)
  if (isSignedIn() && /^[1-9]\d*$/.test(itemId)) void change(itemId, false)
}

async function learn(): Promise<void> {
  const { learnOwnFavourites } = await import('#stores/session.ts')
  if (await learnOwnFavourites()) sessionStorage.setItem(CHECKED, '1')
}

/** Once per visit, as another browser may have changed them; at once when nothing is known, or a guest's wait. */
function isLearnt(): boolean {
  try {
    const isChecked = sessionStorage.getItem(CHECKED) !== null
    return isChecked && (!isSignedIn() || localStorage.getItem(KEPT) !== null)
  } catch {
    return false
  }
}

fulfilWish()
// What is learnt where nothing can be kept is learnt for this page.
if (hasOwnLists() && !isLearnt()) setTimeout(() => void learn().catch(() => null), 1_500)
