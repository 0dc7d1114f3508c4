import * as z from 'zod/mini'
import { line } from '#lib/fields.schema.ts'
import { deskStockTexts as texts } from '#lib/texts/desk/stock.ts'

const number = (pattern: RegExp, error: string) =>
  z.pipe(z.string().check(z.regex(pattern, { error })), z.transform(Number))

const pieces = () => number(/^\s*\d{1,6}\s*$/, texts.wholeNumber)

export const changeSchema = z.object({
  way: z.enum(['more', 'fewer']),
  pieces: number(/^\s*0*[1-9]\d{0,5}\s*$/, texts.fromOne),
  reason: line(200),
})
export type GivenChange = z.output<typeof changeSchema>

/** The counted number of each size, and the number that the page showed. */
export const countsSchema = (ids: readonly string[]) =>
  z.object(
    Object.fromEntries(
      ids.flatMap((id) => [
        [`counted-${id}`, pieces()],
        [`shown-${id}`, number(/^\d{1,9}$/, texts.wholeNumber)],
      ]),
    ),
  )
