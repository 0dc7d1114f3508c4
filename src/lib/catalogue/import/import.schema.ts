import * as z from 'zod/mini'

const MAX_FEE = 10_000_000
const MAX_DAYS = 90

const SLUG = /^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const slug = z
  .string()
  .check(z.regex(SLUG, 'must be lower-case letters, digits and single hyphens'), z.maxLength(80))
const naira = z.int().check(z.minimum(0), z.maximum(MAX_FEE))
const days = z.int().check(z.minimum(0), z.maximum(MAX_DAYS))

/** `categories.yaml`, in the shop's order. */
export const categoriesSchema = z.array(
  z.strictObject({
    name,
    slug: slug.check(z.refine((text) => text !== 'all', 'is an address of the shop itself')),
    image: z.optional(z.string()),
    /** Its goods and the category itself are not on sale. */
    hidden: z._default(z.boolean(), false),
    sub_categories: z._default(z.array(z.strictObject({ name, slug })), []),
    sections: z._default(
      z.array(
        z.strictObject({
          name,
          slug,
          body: z._default(z.string().check(z.maxLength(2_000)), ''),
          sub_category: z.optional(slug),
        }),
      ),
      [],
    ),
  }),
)
export type CategoryEntry = z.infer<typeof categoriesSchema>[number]

/** `synonyms.yaml`: groups of words with the same meaning. */
export const synonymsSchema = z.array(
  z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(2)),
)

/** `delivery.yaml`; fees in naira. A rule without state and LGA is for everywhere else. */
export const deliverySchema = z.strictObject({
  zones: z.array(
    z.strictObject({
      name,
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
