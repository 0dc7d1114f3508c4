import * as z from 'zod/mini'
import { MOST_DAYS, zoneRecord } from '#lib/delivery/owner/zone.ts'
import { MOST_INCLUDED_KG, MOST_PER_KG } from '#lib/delivery/price/weight.ts'
import { naira } from '#lib/records/file-fields.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'

const days = z.int().check(z.minimum(0), z.maximum(MOST_DAYS))

/** `synonyms.yaml`: groups of words with the same meaning. */
export const synonymsSchema = z.array(
  z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(2)),
)

/** `delivery.yaml`; fees in naira. A rule without state and LGA is for everywhere else. */
export const deliverySchema = z.strictObject({
  zones: z.array(
    z
      .strictObject({
        ...zoneRecord.inFile.shape,
        eta_days: z.tuple([days, days]),
        weight: z.optional(
          z.strictObject({
            included_kg: z.int().check(z.minimum(0), z.maximum(MOST_INCLUDED_KG)),
            per_kg: naira(1, MOST_PER_KG),
          }),
        ),
      })
      .check(
        z.refine((zone) => zone.deposit === undefined || zone.pay_on_delivery !== undefined, {
          error: deliveryDeskTexts.faults.deposit,
          path: ['deposit'],
        }),
      ),
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
