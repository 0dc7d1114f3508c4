import * as z from 'zod/mini'
import { FITS } from '#lib/catalogue/items/fit.ts'
import type {
  CardJson,
  toArrivalJson,
  toCategoryJson,
  toDetailJson,
  toSectionJson,
  toSectionWithItemsJson,
  toSubCategoryJson,
} from '#lib/catalogue/items/wire.ts'
import type { FavouriteState } from '#lib/favourites/favourites.ts'
import type { ReviewJson } from '#lib/reviews/reviews.ts'
import { address, count, moment, naira, named } from './shapes.ts'

const cardFields = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  image: address,
  additional_images: z.array(address),
  description: z.string(),
  price: naira,
  new_price: z.nullable(naira),
  colour: z.array(z.string()),
  size: z.string(),
  average_rating: z.number(),
  has_bought: z.boolean(),
  is_favourite: z.boolean(),
  favorite_id: z.nullable(z.int()),
  category: z.int(),
  sub_category: z.nullable(z.int()),
  section: z.nullable(z.int()),
  ratings: z.array(z.never()),
  in_stock: z.boolean(),
  ratings_count: count,
  image_width: z.nullable(z.int()),
  image_height: z.nullable(z.int()),
}

export const card = named('ItemCard', z.strictObject(cardFields) satisfies z.ZodMiniType<CardJson>)

export const favourite = named('Favourite', z.strictObject({ ...cardFields, quantity: z.int() }))

const fit = z.exactOptional(z.enum(FITS))

export const item = named(
  'Item',
  z.strictObject({
    ...cardFields,
    size: z.array(
      z.strictObject({ id: z.exactOptional(z.int()), name: z.string(), quantity: count }),
    ),
    variants: z.array(
      z.strictObject({
        id: z.int(),
        size: z.string(),
        colour: z.nullable(z.string()),
        quantity: count,
        price: z.nullable(naira),
        new_price: z.nullable(naira),
        sku: z.nullable(z.string()),
        images: z.array(address),
      }),
    ),
    ratings: z.array(
      z.strictObject({
        created_at: moment,
        description: z.string(),
        rating: z.int(),
        username: z.string(),
        fit,
      }),
    ),
    category_name: z.string(),
    my_rating: z.nullable(z.int()),
  }) satisfies z.ZodMiniType<ReturnType<typeof toDetailJson>>,
)

export const arrival = named(
  'Arrival',
  z.strictObject({ id: z.int(), created_at: moment, item: card }) satisfies z.ZodMiniType<
    ReturnType<typeof toArrivalJson>
  >,
)

export const category = named(
  'Category',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    image: address,
    slug: z.string(),
    items_count: count,
  }) satisfies z.ZodMiniType<ReturnType<typeof toCategoryJson>>,
)

export const subCategory = named(
  'SubCategory',
  z.strictObject({ id: z.int(), name: z.string(), category: z.int() }) satisfies z.ZodMiniType<
    ReturnType<typeof toSubCategoryJson>
  >,
)

const sectionFields = {
  id: z.int(),
  name: z.string(),
  category: z.int(),
  sub_category: z.nullable(z.int()),
  slug: z.string(),
  body: z.string(),
}

export const section = named(
  'Section',
  z.strictObject(sectionFields) satisfies z.ZodMiniType<ReturnType<typeof toSectionJson>>,
)

export const sectionWithItems = named(
  'SectionWithItems',
  z.strictObject({
    ...sectionFields,
    categories: z.array(z.strictObject({ id: z.int(), name: z.string(), products: z.array(card) })),
  }) satisfies z.ZodMiniType<ReturnType<typeof toSectionWithItemsJson>>,
)

/** One page of a list. */
export const pageOf = (results: z.ZodMiniType) =>
  z.strictObject({ count, next: address, previous: address, results: z.array(results) })

export const favouriteState = named(
  'FavouriteState',
  z.strictObject({
    favorite_id: z.nullable(z.int()),
    item_id: z.int(),
    is_favourite: z.boolean(),
  }) satisfies z.ZodMiniType<FavouriteState>,
)

export const review = named(
  'Review',
  z.strictObject({
    id: z.int(),
    rating: z.int(),
    description: z.string(),
    fit,
    username: z.string(),
    created_at: moment,
    average_rating: z.number(),
    ratings_count: count,
  }) satisfies z.ZodMiniType<ReviewJson>,
)
