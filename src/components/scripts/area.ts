/** Hydrates the area picker at its first touch. Where an area is known, it does so once the page has loaded, to show its price. */
import type { AREA_KEY } from '#stores/area.ts'
import { hydrateOnTouch } from './hydrate.ts'

// Only the type is imported: the store itself would load with the page.
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
  // A shopper who has chosen an area has React in the browser's cache already.
  if (isKnown()) addEventListener('load', () => panel.dispatchEvent(new Event('hydrate')))
}
