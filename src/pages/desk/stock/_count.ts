import * as z from 'zod/mini'
import { each, form } from '#desk/form.ts'
import type { Asked } from '#desk/screen.ts'
import { ShopError } from '#lib/errors.ts'
import { line, pieces } from '#lib/fields.schema.ts'
import type { SizeCounted } from '#lib/stock/moves.server.ts'

/** How many pieces of each size were counted (`counted.12`), and how many the page showed (`shown.counted.12`). */
export const countForm = form({
  counted: each(pieces()),
  shown: each(pieces()),
  /** The slug of the item; empty where the address says it. */
  item: z._default(line(80, 0), ''),
})
export type GivenCount = Asked<unknown, ReturnType<typeof countForm.read>>['given']

export const countsOf = ({ counted, shown }: GivenCount): SizeCounted[] =>
  Object.entries(counted).map(([id, count]) => {
    const before = shown[`counted.${id}`]
    if (before === undefined) throw new ShopError('form_outdated')
    return { sizeId: Number(id), counted: count, shown: before }
  })
