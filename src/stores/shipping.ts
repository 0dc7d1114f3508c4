import { atom } from 'nanostores'
import type { ShippingMode } from '#lib/delivery/delivery.ts'

const KEY = 'shippingMode'

/** How the goods come to the shopper; kept as long as the tab is open. Null until this tab has chosen. */
export const $shippingMode = atom<ShippingMode | null>(readKept())

function readKept(): ShippingMode | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept === 'pickup' || kept === 'delivery' ? kept : null
  } catch {
    // No storage: on the server, or forbidden.
    return null
  }
}

export function chooseShippingMode(mode: ShippingMode): void {
  $shippingMode.set(mode)
  try {
    sessionStorage.setItem(KEY, mode)
  } catch {
    // The choice holds until the page is left; the checkout form carries it on.
  }
}
