import * as z from 'zod/mini'
import { line, reference } from '#lib/fields.schema.ts'
import { fieldErrors } from '#lib/texts/fields.ts'

// Reported together with the errors of other fields, not after them.
const lgaRule = { path: ['lga_id'], when: () => true }

/** `lga_id` may be missing or null only for pickup. */
export const billingPriceSchema = z
  .object({
    lga_id: z.nullish(reference()),
    cart_id: line(100),
    shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
    pickup_place_id: z.nullish(reference()),
  })
  .check(
    z.refine((asked) => asked.shipping_mode !== 'delivery' || asked.lga_id !== undefined, {
      ...lgaRule,
      error: fieldErrors.required,
    }),
    z.refine((asked) => asked.shipping_mode !== 'delivery' || asked.lga_id !== null, {
      ...lgaRule,
      error: fieldErrors.isNull,
    }),
  )
