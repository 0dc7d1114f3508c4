/** Where an area is known, hydrates the area picker once the page has loaded, to show its price. */
import type { AREA_KEY } from '#stores/area.ts'

// Only the type is imported: the store itself would load with the page.
const KEPT: typeof AREA_KEY = 'area.v1'

function isKnown(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null
  } catch {
    return false
  }
}

// A shopper who has chosen an area has React in the browser's cache already.
if (isKnown())
  addEventListener('load', () =>
    document.querySelector('.delivery')?.dispatchEvent(new Event('hydrate')),
  )
