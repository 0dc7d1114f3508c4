import * as z from 'zod/mini'
import { email, line, text } from '#lib/fields.schema.ts'

/** A state or LGA by id or exact name. Forms send the id as text. */
const place = () => z.union([z.int(), line(100)])

export const addressSchema = z.object({
  name: z.nullish(line(100, 0)),
  street_address: text(300),
  lga: place(),
  state: place(),
  phone: line(30),
  email: email(),
})

export type NewAddress = z.output<typeof addressSchema>
