import * as z from 'zod/mini'

export const SLUG = /^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/

export const placeName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const slug = z
  .string()
  .check(z.regex(SLUG, 'must be lower-case letters, digits and single hyphens'), z.maxLength(80))

const category = {
  name: placeName,
  slug: slug.check(z.refine((text) => text !== 'all', 'is an address of the shop itself')),
}
const subCategory = { name: placeName, slug }
const section = {
  ...subCategory,
  body: z._default(z.string().check(z.maxLength(2_000)), ''),
}

const hidden = z._default(z.boolean(), false)

/** `categories.yaml`, in the shop's order. */
export const categoriesSchema = z.array(
  z.strictObject({
    ...category,
    image: z.optional(z.string()),
    /** Its goods and the category itself are not on sale. A hidden part is not shown, but its goods are. */
    hidden,
    sub_categories: z._default(z.array(z.strictObject({ ...subCategory, hidden })), []),
    sections: z._default(
      z.array(z.strictObject({ ...section, hidden, sub_category: z.optional(slug) })),
      [],
    ),
  }),
)
export type CategoryEntry = z.infer<typeof categoriesSchema>[number]
