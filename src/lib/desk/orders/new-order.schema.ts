import * as z from 'zod/mini'
import { addressSchema } from '#lib/delivery/delivery.schema.ts'
import { email, line, text } from '#lib/fields.schema.ts'
import { HAND_METHODS } from '#lib/payments/by-hand.ts'
import { HOLD_HOURS, PAYMENT_WAYS } from './new-order.ts'

const { street_address, lga, state, phone } = addressSchema.shape

/** Who gets the goods. `contactSchema` is for goods that are picked up. */
export const receiverSchema = z.object({ name: line(100), phone, street_address, lga, state })
export const contactSchema = z.object({ name: line(100), phone })
export const emailSchema = z.object({ email: email() })

export const termsSchema = z.object({
  payment: z.enum(PAYMENT_WAYS),
  hold: z._default(z.enum(HOLD_HOURS), '24'),
  note: z._default(text(2_000, 0), ''),
})
export const paidSchema = z.object({ payment: z.enum(HAND_METHODS) })
export const transferSchema = z.object({ reference: line(100) })
