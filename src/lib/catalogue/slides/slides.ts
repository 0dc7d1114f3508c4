import type { Moment } from '#lib/time.ts'

/** An item that the owner chose for the slides of the home page. Null: at once, or without an end. */
export type Slide = { itemId: number; from: Moment | null; until: Moment | null }

/** What the slides show when none of the chosen items is to be shown: others each minute, or what sells. */
export const OTHER_SLIDES = ['random', 'sales'] as const

export type ChosenSlides = { slides: readonly Slide[]; others: (typeof OTHER_SLIDES)[number] }

/** How many the home page shows at most, and how many the owner can choose at most, for other times too. */
export const SLIDES_SHOWN = 5
export const MOST_SLIDES = 20

type Times = Pick<Slide, 'from' | 'until'>

/** Whether its time has come and is not over. */
export const isDue = ({ from, until }: Times, now: Moment): boolean =>
  (from === null || from <= now) && (until === null || now < until)

/** When the first of them begins or ends after `now`; null when none does. */
export const nextChangeOf = (all: readonly Times[], now: Moment): Moment | null =>
  all
    .flatMap(({ from, until }) => [from, until])
    .filter((moment) => moment !== null && moment > now)
    .toSorted()[0] ?? null

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
