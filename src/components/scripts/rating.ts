/** The rating form stays on the page; a signed-in customer's look at the item is remembered. */
import { isSignedIn } from './visitor.ts'

const form = document.querySelector<HTMLFormElement>('#rate')
const itemId = Number(form?.dataset['item'])

document.querySelector('[popovertarget="rate"]')?.addEventListener('click', (event) => {
  if (isSignedIn()) return
  event.preventDefault()
  location.assign(`/signin?next=${encodeURIComponent(location.pathname)}`)
})

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void save(form)
})

async function save(form: HTMLFormElement): Promise<void> {
  const error = form.querySelector<HTMLElement>('[role=alert]')
  const button = form.querySelector<HTMLElement>('.button')
  if (!error || button?.ariaBusy === 'true') return
  button?.setAttribute('aria-busy', 'true')
  const { sendReview } = await import('#islands/rating.ts')
  const refused = await sendReview(itemId, new FormData(form))
  button?.removeAttribute('aria-busy')
  error.hidden = refused === null
  error.textContent = refused
  if (refused !== null) return
  if (form.popover) form.hidePopover()
  await showReviews()
}

/** The page is made anew when a review is saved; here its reviews take the place of those shown. */
async function showReviews(): Promise<void> {
  const page = await fetch(location.pathname).then((response) => response.text())
  const fresh = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-reviews]')
  if (fresh) document.querySelector('[data-reviews]')?.replaceWith(document.adoptNode(fresh))
}

async function look(): Promise<void> {
  const { lookAt } = await import('#islands/rating.ts')
  const stars = await lookAt(itemId)
  const mine = form?.querySelector<HTMLInputElement>(`[value="${stars}"]`)
  if (mine && !form?.querySelector(':checked')) mine.checked = true
}

// A page that is only fetched ahead is not looked at yet.
const isAhead = 'prerendering' in document && document.prerendering === true
const start = () => isSignedIn() && setTimeout(look, 1_000)
if (isAhead) document.addEventListener('prerenderingchange', start, { once: true })
else start()
