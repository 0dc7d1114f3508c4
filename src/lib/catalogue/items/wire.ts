import { plainPicture, type Picture } from '#lib/media/media.ts'
import { toNaira } from '#lib/money.ts'
import {
  averageRating,
  type Category,
  type ItemCard,
  type ItemDetail,
  hasSizes,
  MOST_UNITS_SHOWN,
  NO_SIZE,
  type Section,
  type SectionWithItems,
  type SubCategory,
} from '../catalogue.ts'

/** What an item is to the customer who asks. */
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
    price: toNaira(item.priceKobo),
    new_price: item.newPriceKobo === null ? null : toNaira(item.newPriceKobo),
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
  return {
    ...toCardJson(item, siteUrl, marks),
    size: item.sizes.map((size) => ({
      ...(hasSizes(item.sizes) ? { id: size.id } : {}),
      name: hasSizes(item.sizes) ? size.name : NO_SIZE,
      quantity: Math.min(size.available, MOST_UNITS_SHOWN),
    })),
    ratings: item.ratings.map((rating) => ({
      created_at: rating.createdAt,
      description: rating.description,
      rating: rating.stars,
      username: rating.username,
    })),
    category_name: item.category.name,
    my_rating: marks.myRating,
  }
}

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

/** A new arrival, as the contract wraps it. */
export const toArrivalJson = (item: ItemCard, siteUrl: string, marks?: PersonalMarks) => ({
  id: item.id,
  created_at: item.addedAt,
  item: toCardJson(item, siteUrl, marks),
})

export type CardJson = ReturnType<typeof toCardJson>
