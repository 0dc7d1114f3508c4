import * as z from 'zod/mini'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'

/** What must be right before an order is made of the form; who wants goods has a name. */
export const confirmSchema = z.extend(addressSchema, {
  payment_kind: z._default(z.enum(['fiat', 'crypto']), 'fiat'),
  shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
})
