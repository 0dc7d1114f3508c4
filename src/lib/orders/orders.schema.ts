import * as z from 'zod/mini'
import { line } from '#lib/fields.schema.ts'

export const newOrderSchema = z.object({
  cart_id: line(100),
  quote: z.nullish(line(200)),
  shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
})

export const orderFilterSchema = z.object({
  cart_id: z.optional(line(100)),
  status: z.optional(z.enum(['pending', 'successful', 'failed'])),
})

export const paySchema = z.object({ payment_kind: z.enum(['fiat', 'crypto']) })
