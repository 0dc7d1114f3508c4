import * as z from 'zod/mini'
import { FITS } from '#lib/catalogue/items/fit.ts'
import { id, integer, text } from '#lib/fields.schema.ts'
import { REPORT_REASONS } from './at-desk.ts'
import { REVIEW_MAX } from './reviews.ts'

/** `id` repeats the id in the path. */
export const reviewSchema = z.object({
  id: z.nullish(id()),
  rating: integer(1, 5),
  description: z._default(text(REVIEW_MAX, 0), ''),
  fit: z.nullish(z.enum(FITS)),
})

/** A photo that its writer takes off. */
export const takenOffSchema = z.object({ photo: id() })

export const reportSchema = z.object({ reason: z.enum(REPORT_REASONS) })
