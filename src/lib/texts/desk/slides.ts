import type { Slide, SlideState } from '#lib/catalogue/slides/slides.ts'
import { writtenTimeOf } from '#lib/time.ts'

const STATES: Record<SlideState, string> = {
  shown: 'Shown now',
  full: 'Behind the first 5: not shown now',
  later: 'Not yet',
  over: 'Over',
  hidden: 'Hidden from buyers',
  archived: 'In the archive',
}

type Row = Slide & { state: SlideState; item: { isSoldOut: boolean } }

/** What a row of the slides of the home page says at the desk. */
export const slideRowTexts = {
  says: ({ state, item, from, until }: Row): string =>
    [
      STATES[state],
      item.isSoldOut && 'sold out',
      from && `from ${writtenTimeOf(from)}`,
      until && `until ${writtenTimeOf(until)}`,
    ]
      .filter(Boolean)
      .join(', '),
  up: (name: string): string => `Move ${name} up`,
  down: (name: string): string => `Move ${name} down`,
  times: 'Times, or take it off',
  of: (name: string): string => `: ${name}`,
  timesHint: 'In Lagos time. Empty: at once, or without an end.',
  from: 'From',
  until: 'Until',
  save: 'Save',
  off: 'Take it off',
}
