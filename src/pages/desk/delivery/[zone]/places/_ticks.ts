import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import type { PlaceKey } from '#lib/delivery/owner/setup.ts'
import type { Ticks } from '#lib/delivery/owner/places.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'

const SHOWN_LENGTH = 10_000

/** `places.l503` is ticked; `shown` are the keys of those that were, with blanks between them. */
export const ticksForm = form({
  places: each(z.literal('on')),
  shown: z._default(line(SHOWN_LENGTH, 0), ''),
  digest: z._default(line(64, 0), ''),
})

type Given = ReturnType<typeof ticksForm.read>

// Those that do not exist are refused by the use case.
const keys = (names: readonly string[]) => new Set(names as PlaceKey[])

export const ticksOf = ({ places, shown }: Given): Ticks => ({
  shown: keys(shown.split(' ').filter(Boolean)),
  ticked: keys(Object.keys(places)),
})

/** What was ticked in a form that is shown again; null when the page is opened. */
export function typedTicks(typed: Readonly<Record<string, string>>): Ticks | null {
  if (typed['act'] !== 'save') return null
  try {
    return ticksOf(ticksForm.read({ ...typed }))
  } catch (error) {
    if (error instanceof ShopError) return null
    throw error
  }
}
