import * as z from 'zod/mini'
import { placeName } from '../goods/places.schema.ts'

const MAX_FEE = 10_000_000
const MAX_DAYS = 90

const naira = z.int().check(z.minimum(0), z.maximum(MAX_FEE))
const days = z.int().check(z.minimum(0), z.maximum(MAX_DAYS))

/** `synonyms.yaml`: groups of words with the same meaning. */
export const synonymsSchema = z.array(
  z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(2)),
)

/** `delivery.yaml`; fees in naira. A rule without state and LGA is for everywhere else. */
export const deliverySchema = z.strictObject({
  zones: z.array(
    z.strictObject({
      name: placeName,
      fee: naira,
      free_over: z.optional(naira),
      eta_days: z.tuple([days, days]),
      active: z._default(z.boolean(), true),
    }),
  ),
  rules: z.array(
    z.strictObject({
      zone: z.string(),
      state: z.optional(z.string()),
      lga: z.optional(z.string()),
    }),
  ),
  pickup: z.optional(
    z.strictObject({
      active: z.boolean(),
      address: z.string().check(z.maxLength(200)),
      hours: z.string().check(z.maxLength(100)),
    }),
  ),
})
export type DeliveryEntry = z.infer<typeof deliverySchema>
