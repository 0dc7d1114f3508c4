import { findNoted } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import type { IndexItem } from '../index/index-items.ts'
import { isDue, nextChangeOf } from '../lists/due.ts'
import { popular, randomItems } from '../lists/named-lists.ts'
import { type ChosenSlides, SLIDES_SHOWN } from './slides.ts'

/** Under which name the database has them. */
export const SLIDES = 'home_slides'
export const NONE: ChosenSlides = { slides: [], others: 'random' }

export const readChosen = async ({ db }: Shop): Promise<ChosenSlides> =>
  (await findNoted<ChosenSlides>(db, SLIDES)) ?? NONE

/**
 * The items of the home page's slides, at most 5: those that the owner chose for this moment and that buyers see;
 * without one what comes by itself.
 */
export async function slidesOf(shop: Shop, index: CatalogueIndex): Promise<readonly IndexItem[]> {
  const { slides, others } = await readChosen(shop)
  const now = shop.now()
  const due = slides.filter((slide) => isDue(slide, now))
  const chosen = due.flatMap(({ itemId }) => index.get(itemId) ?? [])
  const byThemselves = () => (others === 'sales' ? popular(index) : randomItems(index, now))
  return (chosen.length > 0 ? chosen : byThemselves()).slice(0, SLIDES_SHOWN)
}

/** When a chosen slide begins or ends next; null when none does. */
export const nextSlideChange = async (shop: Shop): Promise<Moment | null> =>
  nextChangeOf((await readChosen(shop)).slides, shop.now())
