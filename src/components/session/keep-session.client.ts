/**
 * A session is whole when the browser has the tokens and the cookie; a half one is mended, once per page. A form that
 * ends a session has the browser clear the keys that `data-clear` names, or `all`.
 */
import type { SIGNED_OUT_KEYS } from '#lib/accounts/accounts.ts'
import type { WAITING_KEY } from '#lib/cart/cart.ts'

const KEY = 'session.checked'
// Only types are imported: a shared file would be one more request on every page.
const WAITING: typeof WAITING_KEY = 'cart.waiting.v1'
const ALL: typeof SIGNED_OUT_KEYS = [
  'lastCatPath',
  'AuthToken',
  'ReToken',
  'user',
  'cartID',
  'cart.v1',
  'cart.seen.v1',
  WAITING,
  'favourites.seen.v1',
  'favourites.v1',
  'guest.favourites.v1',
  'guest.viewed.v1',
  'searchQueries',
  'checkoutPicks',
  'shippingMode',
]
const isMarked = /(^|; )signed-in=1/.test(document.cookie)
const work = () => import('./session-work.client.ts')
let hasToken = false
let isChecked = false
try {
  hasToken = !!localStorage.getItem('AuthToken')
  isChecked = !!sessionStorage.getItem(KEY)
  if (localStorage.getItem(WAITING))
    void work()
      .then(({ sendWaiting }) => sendWaiting())
      .catch(() => null)
} catch {
  // Storage is blocked: the cookie alone decides.
}

const mend = async () => {
  const isSignedIn = await (await work()).mendSession()
  const next = document.querySelector<HTMLElement>('[data-return]')?.dataset['return']
  if (isSignedIn && next) location.replace(next)
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Checked again on the next page.
  }
}
// The shop has just answered as it answers guests: the session was ended elsewhere.
const isOver = hasToken && 'guest' in document.documentElement.dataset
if (hasToken !== isMarked || isOver) void mend()
else if (hasToken && !isChecked) setTimeout(mend, 2_000)

document.addEventListener('submit', (event) => {
  const { clear = '' } = (event.target as HTMLFormElement).dataset
  const keys = clear === 'all' ? ALL : clear.split(' ')
  try {
    for (const kept of [localStorage, sessionStorage]) for (const key of keys) kept.removeItem(key)
  } catch {
    // Nothing is kept where nothing can be.
  }
})
