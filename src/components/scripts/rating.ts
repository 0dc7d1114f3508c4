/** The rating form opens over the item's page; a look at the item is remembered. */
import { isSignedIn } from './visitor.ts'

const opener = document.querySelector<HTMLAnchorElement>('[data-rate]')

opener?.addEventListener('click', (event) => {
  if (!isSignedIn()) return
  event.preventDefault()
  void open(opener.href)
})

async function open(href: string): Promise<void> {
  const { openRating } = await import('#islands/rating.ts')
  await openRating(href, () => void showReviews())
}

const reviewsOf = (page: Document) => [...page.querySelectorAll('[data-reviews]')]

/** The page is made anew when a review is saved; here its reviews, and the stars at its head, take the place of those shown. */
async function showReviews(): Promise<void> {
  const page = await fetch(location.pathname).then((response) => response.text())
  const fresh = reviewsOf(new DOMParser().parseFromString(page, 'text/html'))
  for (const [place, old] of reviewsOf(document).entries())
    if (fresh[place]) old.replaceWith(document.adoptNode(fresh[place]))
}

async function look(): Promise<void> {
  const itemId = Number(opener?.dataset['rate'])
  if (isSignedIn()) await import('#islands/rating.ts').then(({ lookAt }) => lookAt(itemId))
  else await import('#stores/guest-lists.ts').then(({ viewAsGuest }) => viewAsGuest(itemId))
}

// A page that is only fetched ahead is not looked at yet.
const isAhead = 'prerendering' in document && document.prerendering === true
const start = () => setTimeout(() => void look().catch(() => null), 1_000)
if (isAhead) document.addEventListener('prerenderingchange', start, { once: true })
else start()
