import * as z from 'zod/mini'
import { line, text } from '#lib/fields.schema.ts'
import { deskOrderActTexts } from '#lib/texts/desk/order-acts.ts'

export const courierSchema = z.object({
  name: line(200, 0),
  phone: line(30, 0),
  tracking: line(200, 0),
})

export const noteSchema = z.object({
  words: z.pipe(
    text(2_000, 0),
    z.string().check(z.minLength(1, { error: deskOrderActTexts.note.noWords })),
  ),
  reader: z._default(z.enum(['team', 'customer']), 'team'),
})

export const cancelSchema = z.object({ reason: line(200), shown: line(100) })
