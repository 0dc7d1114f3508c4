import * as z from 'zod/mini'
import {
  SECTION_BODY_LENGTH,
  CATEGORY_NAME_LENGTH,
  RESERVED_CATEGORY_SLUG,
} from './categories/category.ts'
import { SLUG, SLUG_LENGTH } from './slug.ts'

export const categoryName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(CATEGORY_NAME_LENGTH))
const slug = z
  .string()
  .check(
    z.regex(SLUG, 'must be lower-case letters, digits and single hyphens'),
    z.maxLength(SLUG_LENGTH),
  )

const category = {
  name: categoryName,
  slug: slug.check(
    z.refine((text) => text !== RESERVED_CATEGORY_SLUG, 'is an address of the shop itself'),
  ),
}
const subCategory = { name: categoryName, slug }
const section = {
  ...subCategory,
  body: z._default(z.string().check(z.maxLength(SECTION_BODY_LENGTH)), ''),
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
