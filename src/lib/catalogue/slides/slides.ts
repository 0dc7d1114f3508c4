import type { Moment } from '#lib/time.ts'
import { isDue, type Times } from '../lists/due.ts'

/** An item that the owner chose for the slides of the home page. */
export type Slide = Times & { itemId: number }

/** What the slides show when none of the chosen items is to be shown: others each minute, or what sells. */
export const OTHER_SLIDES = ['random', 'sales'] as const

export type ChosenSlides = { slides: readonly Slide[]; others: (typeof OTHER_SLIDES)[number] }

/** How many the home page shows at most, and how many the owner can choose at most, for other times too. */
export const SLIDES_SHOWN = 5
export const MOST_SLIDES = 20

/** What the desk shows of an item among the slides. */
export type SlideItem = {
  id: number
  slug: string
  name: string
  isArchived: boolean
  /** Whether buyers see it: it and its category are not hidden. */
  isShown: boolean
  isSoldOut: boolean
}

/** Where a slide stands. `full`: it would be shown, but as many as there is room for come before it. */
export type SlideState = 'archived' | 'hidden' | 'over' | 'later' | 'full' | 'shown'

/** Where each of the slides stands, in their order. */
export function statesOf(
  slides: readonly (Slide & { item: SlideItem })[],
  now: Moment,
): SlideState[] {
  let room = SLIDES_SHOWN
  return slides.map(({ item, ...times }) => {
    if (item.isArchived) return 'archived'
    if (!item.isShown) return 'hidden'
    if (times.until !== null && times.until <= now) return 'over'
    if (!isDue(times, now)) return 'later'
    return room-- > 0 ? 'shown' : 'full'
  })
}
