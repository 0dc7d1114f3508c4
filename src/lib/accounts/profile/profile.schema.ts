import * as z from 'zod/mini'
import { line } from '#lib/fields.schema.ts'
import { NAME_MAX } from './profile.ts'

export const addressBlockSchema = z.object({
  country: z.optional(line(60, 0)),
  stateCity: z.optional(line(100, 0)),
  postalCode: z.optional(line(20, 0)),
  taxID: z.optional(line(40, 0)),
})

/** Fields that are not sent stay unchanged. */
export const profileSchema = z.object({
  first_name: z.optional(line(NAME_MAX, 0)),
  last_name: z.optional(line(NAME_MAX, 0)),
  phone_number: z.optional(line(30, 0)),
  /** A file. Without one, or for an empty file without a name, the picture stays. */
  image: z.optional(z.unknown()),
  ...addressBlockSchema.shape,
})
export type ProfileChanges = z.output<typeof profileSchema>
