/** Hydrates the area picker at its first touch; once the page has loaded, where an area is known: its price is shown then. */
import type { AREA_KEY } from '#stores/area.ts'
import { hydrateOnTouch } from './hydrate.ts'

// Of the type alone: the store would load with the page.
const KEPT: typeof AREA_KEY = 'area.v1'

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null
  } catch {
    return false
  }
}

const panel = document.querySelector<HTMLElement>('.delivery')
if (panel) {
  const load = () => import('#islands/AreaPicker.tsx').then(({ AreaPicker }) => AreaPicker)
  hydrateOnTouch(panel, load, JSON.parse(panel.dataset['area'] ?? ''))
  // Who has chosen an area has React in the browser's cache.
  if (isKnown()) addEventListener('load', () => panel.dispatchEvent(new Event('hydrate')))
}
