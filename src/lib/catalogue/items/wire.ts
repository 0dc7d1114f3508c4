import { plainPicture, type Picture } from '#lib/media/media.ts'
import { toNaira } from '#lib/money.ts'
import { ownReduced, toPriceJson } from '#lib/pricing/pricing.ts'
import {
  averageRating,
  type Category,
  hasSizes,
  type ItemCard,
  type ItemDetail,
  MOST_UNITS_SHOWN,
  type Section,
  type SectionWithItems,
  sizesOf,
  type SubCategory,
  type Variant,
} from '../catalogue.ts'
import { NO_SIZE } from '#lib/texts/goods/pieces.ts'

/** The customer's own data about an item. */
export type PersonalMarks = {
  favouriteId: number | null
  hasBought: boolean
  myRating: number | null
}

const NOBODYS: PersonalMarks = { favouriteId: null, hasBought: false, myRating: null }

const addressOf = (siteUrl: string, picture: Picture | null): string | null =>
  picture ? siteUrl + plainPicture(picture).path : null

/** The contract's JSON of an item in a list. */
export function toCardJson(item: ItemCard, siteUrl: string, marks = NOBODYS) {
  const plain = item.image && plainPicture(item.image)
  return {
    id: item.id,
    name: item.name,
    slug: item.slug,
    image: addressOf(siteUrl, item.image),
    additional_images: item.additionalImages.map((image) => addressOf(siteUrl, image)),
    description: item.description,
    ...toPriceJson(item),
    colour: item.colours,
    size: item.sizeName,
    average_rating: averageRating(item),
    has_bought: marks.hasBought,
    is_favourite: marks.favouriteId !== null,
    favorite_id: marks.favouriteId,
    category: item.categoryId,
    sub_category: item.subCategoryId,
    section: item.sectionId,
    ratings: [],
    in_stock: item.available > 0,
    ratings_count: item.ratingCount,
    image_width: plain?.width ?? null,
    image_height: plain?.height ?? null,
  }
}

/** The contract's JSON of one item. */
export function toDetailJson(item: ItemDetail, siteUrl: string, marks = NOBODYS) {
  const sizes = sizesOf(item.variants)
  return {
    ...toCardJson(item, siteUrl, marks),
    size: sizes.map((size) => ({
      ...(hasSizes(sizes) ? { id: size.id } : {}),
      name: hasSizes(sizes) ? size.name : NO_SIZE,
      quantity: Math.min(size.available, MOST_UNITS_SHOWN),
    })),
    variants: item.variants.map((variant) => toVariantJson(variant, item, siteUrl)),
    ratings: item.ratings.map((rating) => ({
      created_at: rating.createdAt,
      description: rating.description,
      rating: rating.stars,
      username: rating.username,
      ...(rating.fit ? { fit: rating.fit } : {}),
    })),
    category_name: item.category.name,
    my_rating: marks.myRating,
  }
}

function toVariantJson(variant: Variant, item: ItemDetail, siteUrl: string) {
  const { id, size, colour, available, priceKobo, sku } = variant
  const reducedKobo = ownReduced(variant)
  const pictures = item.image ? [item.image, ...item.additionalImages] : item.additionalImages
  return {
    id,
    size,
    colour: colour || onlyColourOf(item),
    quantity: Math.min(Math.max(0, available), MOST_UNITS_SHOWN),
    price: priceKobo === null ? null : toNaira(priceKobo),
    // Without an own price it costs what the item does.
    new_price: reducedKobo === null ? null : toNaira(reducedKobo),
    sku,
    images: pictures
      .filter((picture) => colour !== '' && picture.colour === colour)
      .map((picture) => addressOf(siteUrl, picture)),
  }
}

/** The colour of an item with only one. */
const onlyColourOf = ({ colours }: ItemDetail): string | null =>
  colours.length === 1 ? (colours[0] ?? null) : null

export const toCategoryJson = (category: Category, siteUrl: string) => ({
  id: category.id,
  name: category.name,
  image: addressOf(siteUrl, category.image),
  slug: category.slug,
  items_count: category.itemsCount,
})

export const toSubCategoryJson = ({ id, name, categoryId }: SubCategory) => ({
  id,
  name,
  category: categoryId,
})

export const toSectionJson = (section: Section) => ({
  id: section.id,
  name: section.name,
  category: section.categoryId,
  sub_category: section.subCategoryId,
  slug: section.slug,
  body: section.body,
})

export const toSectionWithItemsJson = (
  section: SectionWithItems,
  siteUrl: string,
  marks: ReadonlyMap<number, PersonalMarks>,
) => ({
  ...toSectionJson(section),
  categories: section.categories.map(({ id, name, items }) => ({
    id,
    name,
    products: items.map((item) => toCardJson(item, siteUrl, marks.get(item.id))),
  })),
})

/** The contract's JSON of a new arrival. */
export const toArrivalJson = (item: ItemCard, siteUrl: string, marks?: PersonalMarks) => ({
  id: item.id,
  created_at: item.addedAt,
  item: toCardJson(item, siteUrl, marks),
})

export type CardJson = ReturnType<typeof toCardJson>
