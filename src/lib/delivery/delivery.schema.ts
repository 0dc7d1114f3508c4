import * as z from 'zod/mini'
import { email, id, text } from '#lib/fields.schema.ts'

/** A state or LGA by its id or its exact name; forms send the id as text. */
const place = () => z.union([z.int(), text(100)])

export const addressSchema = z.object({
  name: z.nullish(text(100, 0)),
  street_address: text(300),
  lga: place(),
  state: place(),
  phone: text(30),
  email: email(),
})

export type NewAddress = z.output<typeof addressSchema>

export const billingPriceSchema = z.object({
  lga_id: z.nullish(id()),
  cart_id: text(100),
  shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
})
