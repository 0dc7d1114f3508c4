/**
 * Asks for the shopper's favourites once per visit, as another browser may have changed them; at once when none are
 * known.
 */
import type * as favourites from '#lib/favourites/favourites.ts'
import { hasOwnLists, isSignedIn } from '#components/session/visitor.client.ts'

const LEARNT = 'favourites.checked'
const PAUSE_MS = 1_500
// Only types are imported: a shared file would be one more request on every page.
const KEPT: typeof favourites.FAVOURITES_KEY = 'favourites.v1'

async function learn(): Promise<void> {
  const { learnOwnFavourites } = await import('#stores/session.ts')
  if (await learnOwnFavourites()) sessionStorage.setItem(LEARNT, '1')
}

function isLearnt(): boolean {
  try {
    const isChecked = sessionStorage.getItem(LEARNT) !== null
    return isChecked && (!isSignedIn() || localStorage.getItem(KEPT) !== null)
  } catch {
    return false
  }
}

// What is learnt where nothing can be kept is learnt for this page.
if (hasOwnLists() && !isLearnt()) setTimeout(() => void learn().catch(() => null), PAUSE_MS)
