import * as z from 'zod/mini'
import { DEPOSITS } from '#lib/delivery/price/deposit.ts'
import { MOST_DAYS, MOST_FEE, ZONE_NAME_LENGTH } from '#lib/delivery/owner/zone.ts'
import { MOST_INCLUDED_KG, MOST_PER_KG } from '#lib/delivery/price/weight.ts'
import { parseNaira, parsePercent } from '#lib/letters/typed-sums.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'

const zoneName = z.string().check(z.trim(), z.minLength(1), z.maxLength(ZONE_NAME_LENGTH))
/** `2500`, also `2,500`, `₦2,500` or `2.5k`. */
const sum = (least: number, most: number) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' ? (parseNaira(given) ?? given) : given,
    ),
    z.int().check(z.minimum(least), z.maximum(most)),
  )
const naira = sum(0, MOST_FEE)
/** `delivery`, or one of the known shares of the total in percent. */
const depositShare = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? (parsePercent(given) ?? given) : given,
  ),
  z
    .union([z.literal('delivery'), z.int()])
    .check(z.refine((given) => DEPOSITS.some((known) => known === String(given)))),
)
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
        name: zoneName,
        fee: naira,
        free_over: z.optional(naira),
        eta_days: z.tuple([days, days]),
        pay_on_delivery: z.optional(sum(1, MOST_FEE)),
        weight: z.optional(
          z.strictObject({
            included_kg: z.int().check(z.minimum(0), z.maximum(MOST_INCLUDED_KG)),
            per_kg: sum(1, MOST_PER_KG),
          }),
        ),
        deposit: z.optional(depositShare),
        deposit_if_refused: z.optional(z.literal('kept')),
        active: z._default(z.boolean(), true),
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
