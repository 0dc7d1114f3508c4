import * as z from 'zod/mini'
import { fieldError } from '#lib/errors.ts'
import { kobo } from '#lib/fields.schema.ts'
import { parseFields } from '#lib/parse.ts'
import { agreedLines, type PricedLine } from '#lib/pricing/lines.ts'
import { draftTexts } from '#lib/texts/buying/draft.ts'
import type { Draft } from './draft.ts'

/** The agreed sum of a sale (kobo), at least ₦1; null for none. Throws ShopError('invalid') beside `agreed`. */
export const agreedOf = ({ agreed }: Pick<Draft, 'agreed'>): number | null =>
  agreed === '' ? null : parseFields({ agreed }, z.object({ agreed: kobo(100) })).agreed

type Line = PricedLine & { offers: string[] }

/** The lines at the agreed sum, if there is one. Throws ShopError('invalid') beside `agreed` where it is not lower. */
export function linesAsAgreed<L extends Line>(lines: L[], agreedKobo: number | null): L[] {
  if (agreedKobo === null) return lines
  const agreed = agreedLines(lines, agreedKobo)
  if (!agreed) throw fieldError('agreed', draftTexts.notLower)
  // Named beside the offers: the receipt must not say that an offer gave all of the discount.
  return agreed.map((line) => ({ ...line, offers: [...line.offers, draftTexts.agreedPrice] }))
}
