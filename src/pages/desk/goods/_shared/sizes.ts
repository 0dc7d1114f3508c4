import * as z from 'zod/mini'
import { each, names } from '#desk/form.ts'
import { MOST_CELLS, namesIn } from '#lib/catalogue/goods/sizes/variants.ts'
import { pieces } from '#lib/fields.schema.ts'
import { sizeTexts as texts } from '#lib/texts/desk/sizes.ts'

const LIST_LENGTH = 700

/** The fields of sizes and colours that are chosen. */
export const sizeFields = {
  preset: z._default(names(LIST_LENGTH), []),
  size: z._default(names(LIST_LENGTH), []),
  colour: z._default(names(LIST_LENGTH), []),
  cells: each(pieces(), { most: MOST_CELLS, error: texts.tooManyCells(MOST_CELLS) }),
}

/** The button that shows the grid of what was chosen. */
export const asksForGrid = { does: '', shows: ['grid'] }

export type ChosenSizes = { sizes: string[]; colours: string[] }

/** What is chosen in a form that is shown again, before anybody has checked it. */
export function chosenIn(typed: Readonly<Record<string, string>>): ChosenSizes {
  // What is longer is refused, but its page is drawn.
  const listOf = (name: string) => (typed[name] ?? '').slice(0, LIST_LENGTH)
  return {
    sizes: namesIn(`${listOf('preset')},${listOf('size')}`),
    colours: namesIn(listOf('colour')),
  }
}
