/**
 * Hydrates each Island.astro of the page at its first touch; the event `hydrate` on it, sent once the page has loaded,
 * does so at once. What comes into the page later is named by the event `islands:shown`.
 */
import type { FunctionComponent } from 'react'
import interact from '#integrations/interact.client.ts'

const LOAD = {
  AddToCart: () => import('#islands/AddToCart.tsx').then((file) => file.AddToCart),
  AreaPicker: () => import('#islands/AreaPicker.tsx').then((file) => file.AreaPicker),
  FavouriteHearts: () =>
    import('#islands/FavouriteHearts.tsx').then((file) => file.FavouriteHearts),
  NewsletterForm: () => import('#islands/NewsletterForm.tsx').then((file) => file.NewsletterForm),
  RatingForm: () => import('#islands/RatingForm.tsx').then((file) => file.RatingForm),
}

export type IslandName = keyof typeof LOAD

function hydrateOnTouch(root: HTMLElement): void {
  const { island, props = '' } = root.dataset
  const load = LOAD[island as IslandName] as () => Promise<FunctionComponent<object>>
  const loadBoth = async () => {
    const [component, { hydrate }] = await Promise.all([load(), import('#islands/hydrate.ts')])
    return () => hydrate(root, component, JSON.parse(props))
  }
  interact(loadBoth, { name: 'interact', value: '' }, root)
}

const listen = (within: ParentNode): void =>
  within.querySelectorAll<HTMLElement>('[data-island]').forEach(hydrateOnTouch)

listen(document)
document.addEventListener('islands:shown', (event) =>
  listen((event as CustomEvent<HTMLElement>).detail),
)
