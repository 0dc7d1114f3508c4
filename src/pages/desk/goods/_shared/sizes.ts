import * as z from 'zod/mini'
import { each, names } from '#desk/form.ts'
import { namesIn } from '#lib/catalogue/goods/sizes/variants.ts'
import { pieces } from '#lib/fields.schema.ts'

const LIST_LENGTH = 700

/** The fields of sizes and colours that are chosen. */
export const sizeFields = {
  preset: z._default(names(LIST_LENGTH), []),
  size: z._default(names(LIST_LENGTH), []),
  colour: z._default(names(LIST_LENGTH), []),
  cells: each(pieces()),
}

/** The button that shows the grid of what was chosen. */
export const asksForGrid = { does: '', shows: ['grid'] }

export type Chosen = { sizes: string[]; colours: string[] }

/** What is chosen in a form that is shown again. */
export const chosenIn = (typed: Readonly<Record<string, string>>): Chosen => ({
  sizes: namesIn(`${typed['preset'] ?? ''},${typed['size'] ?? ''}`),
  colours: namesIn(typed['colour'] ?? ''),
})
