/** The rating form over an item's page, loaded with the first press: the page's early script has little room. */
import { openRating } from '#islands/rating.ts'

export const openForm = (href: string): Promise<void> => openRating(href, () => void showReviews())

const reviewsOf = (page: Document) => [...page.querySelectorAll('[data-reviews]')]

/** The page is made anew when a review is saved; here its reviews, and the stars at its head, take the place of those shown. */
async function showReviews(): Promise<void> {
  const page = await fetch(location.pathname).then((response) => response.text())
  const fresh = reviewsOf(new DOMParser().parseFromString(page, 'text/html'))
  for (const [place, old] of reviewsOf(document).entries())
    if (fresh[place]) old.replaceWith(document.adoptNode(fresh[place]))
}
