import * as z from 'zod/mini'
import { email, line, reference, text } from '#lib/fields.schema.ts'
import { ASKED_WAYS } from '#lib/payments/payments.ts'

/** The person who picks goods up at the store. */
export const contactSchema = z.object({ name: line(100), phone: line(30), email: email() })

export const newOrderSchema = z.object({
  cart_id: line(100),
  quote: z.nullish(line(200)),
  shipping_mode: z._default(z.enum(['delivery', 'pickup']), 'delivery'),
  pickup_place_id: z.nullish(reference()),
  contact: z.nullish(contactSchema),
})

export const orderFilterSchema = z.object({
  cart_id: z.optional(line(100)),
  status: z.optional(z.enum(['pending', 'successful', 'failed'])),
})

export const paySchema = z.object({
  payment_kind: z.enum(['fiat', 'crypto']),
  payment_way: z.optional(z.enum(ASKED_WAYS)),
})

/** The order that a form is about. */
export const orderNamedSchema = z.object({ order: text(100) })

/** What a form can do with an order. */
export const orderActSchema = z.object({
  order: text(100),
  do: z.enum(['pay', 'cancel', 'remove', 'reorder', 'renew-code']),
})
export type OrderAct = z.output<typeof orderActSchema>
