/** Hydrates the newsletter's forms at their first touch. */
import { hydrateOnTouch } from './hydrate.ts'

const load = () =>
  import('#islands/NewsletterForm.tsx').then(({ NewsletterForm }) => NewsletterForm)

for (const root of document.querySelectorAll<HTMLElement>('[data-newsletter]'))
  hydrateOnTouch(root, load, JSON.parse(root.dataset['newsletter'] ?? ''))
