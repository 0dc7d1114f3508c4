/** Hydrates the rating form at its first touch, on its own page and in the dialog over an item's page. */
import { hydrateOnTouch } from './hydrate.ts'

export function hydrateRating(root: HTMLElement): void {
  const load = () => import('#islands/RatingForm.tsx').then(({ RatingForm }) => RatingForm)
  hydrateOnTouch(root, load, JSON.parse(root.dataset['rating'] ?? ''))
}
