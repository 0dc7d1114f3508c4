import * as z from 'zod/mini'
import { text } from '#lib/fields.schema.ts'

export const newOrderSchema = z.object({
  cart_id: text(100),
  quote: z.nullish(text(200)),
  shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
})

export const orderFilterSchema = z.object({
  cart_id: z.optional(text(100)),
  status: z.optional(z.enum(['pending', 'successful', 'failed'])),
})

export const paySchema = z.object({ payment_kind: z.enum(['fiat', 'crypto']) })
