import type { Picture } from '#lib/media/media.ts'
import type { Price } from '#lib/pricing/pricing.ts'
import type { Moment } from '#lib/time.ts'
import {
  type CardItem,
  type ItemPicture,
  type ListedItem,
  listedSize,
  sizesOf,
  type Variant,
} from '../catalogue.ts'
import { readAttributes } from '../fields.ts'

const LIST_DESCRIPTION_LENGTH = 200

type PictureTuple = [hash: string, width: number, height: number, colour: string, alt: string]
type VariantTuple = [
  id: number,
  size: string,
  available: number,
  colour: string,
  priceKobo: number | null,
  sku: string | null,
  newPriceKobo: number | null,
]

/** The row of a card. */
export type CardRow = Price & {
  id: number
  slug: string
  name: string
  description: string
  style: string
  /** JSON list of names. */
  colours: string
  /** JSON, for `readAttributes`. */
  attributes: string
  weightGrams: number | null
  available: number
  categoryId: number | null
  subCategoryId: number | null
  sectionId: number | null
  ratingSum: number
  ratingCount: number
  addedAt: Moment
  /** JSON list of PictureTuple, the main one first; null for none. */
  images: string | null
  /** JSON list of VariantTuple, in the owner's order; null for none. */
  variants: string | null
}

/** The row of the data that a card shows. */
export type CardItemRow = Omit<CardItem, 'image'> & {
  /** JSON list of hash, width, height; null for none. */
  image: string | null
}

export function toCardItem({ image, ...row }: CardItemRow): CardItem {
  return { ...row, image: toPicture(image) }
}

/** The picture of a JSON list of hash, width and height; null for none. */
export function toPicture(text: string | null): Picture | null {
  if (text === null) return null
  const [hash, width, height] = JSON.parse(text) as [string, number, number]
  return { hash, width, height }
}

/** The listed item of a row. */
export function toCard(row: CardRow): ListedItem {
  const [image = null, ...additionalImages] = listOf<PictureTuple>(row.images).map(
    ([hash, width, height, colour, alt]): ItemPicture => ({ hash, width, height, colour, alt }),
  )
  const variants = listOf<VariantTuple>(row.variants).map(
    ([id, size, available, colour, priceKobo, sku, newPriceKobo]): Variant => ({
      id,
      size,
      colour,
      available,
      priceKobo,
      newPriceKobo,
      sku,
    }),
  )
  return {
    ...row,
    description: cutText(row.description),
    colours: listOf<string>(row.colours),
    attributes: readAttributes(row.attributes),
    // Listed items always have a category.
    categoryId: row.categoryId ?? 0,
    sizeName: listedSize(sizesOf(variants)),
    image,
    additionalImages,
    variants,
  }
}

const listOf = <T>(text: string | null): T[] => JSON.parse(text ?? '[]') as T[]

/** Cuts a text to what a list shows; a cut text ends with an ellipsis. */
export const cutText = (text: string): string =>
  text.length > LIST_DESCRIPTION_LENGTH
    ? `${text.slice(0, LIST_DESCRIPTION_LENGTH - 1).trimEnd()}…`
    : text
