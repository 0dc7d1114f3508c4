import * as z from 'zod/mini'
import { line, reference } from '#lib/fields.schema.ts'
import { fieldErrors } from '#lib/texts/fields.ts'

// Said together with what is wrong with the other fields, not after they are mended.
const lgaRule = { path: ['lga_id'], when: () => true }

/** `lga_id` may be left out, or null, only where nothing is delivered. */
export const billingPriceSchema = z
  .object({
    lga_id: z.nullish(reference()),
    cart_id: line(100),
    shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
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
