import type { Picture } from '#lib/media/media.ts'
import type { Moment } from '#lib/time.ts'
import { type CardItem, cutText, type ItemCard, type ItemSize, listedSize } from '../catalogue.ts'
import { readAttributes } from '../fields.ts'

type PictureTuple = [hash: string, width: number, height: number]

/** An item as the database has it for a card. */
export type CardRow = {
  id: number
  slug: string
  name: string
  description: string
  style: string
  /** JSON list of names. */
  colours: string
  /** JSON, for `readAttributes`. */
  attributes: string
  priceKobo: number
  newPriceKobo: number | null
  available: number
  categoryId: number | null
  subCategoryId: number | null
  sectionId: number | null
  ratingSum: number
  ratingCount: number
  addedAt: Moment
  /** JSON list of [hash, width, height], the main one first; null for none. */
  images: string | null
  /** JSON list of [id, name, units left], in the owner's order; null for none. */
  sizes: string | null
}

/** An item as the database has it for what a card shows. */
export type FaceRow = Omit<CardItem, 'image'> & {
  /** JSON list of hash, width, height; null for none. */
  image: string | null
}

export function toFace({ image, ...row }: FaceRow): CardItem {
  if (image === null) return { ...row, image }
  const [hash, width, height] = JSON.parse(image) as PictureTuple
  return { ...row, image: { hash, width, height } }
}

/** A row as it is listed. */
export function toCard(row: CardRow): ItemCard & { sizes: ItemSize[] } {
  const [image = null, ...additionalImages] = listOf<PictureTuple>(row.images).map(
    ([hash, width, height]): Picture => ({ hash, width, height }),
  )
  const sizes = listOf<[number, string, number]>(row.sizes).map(
    ([id, name, available]): ItemSize => ({ id, name, available }),
  )
  return {
    ...row,
    description: cutText(row.description),
    colours: listOf<string>(row.colours),
    attributes: readAttributes(row.attributes),
    // The shelf holds nothing without a category.
    categoryId: row.categoryId ?? 0,
    sizeName: listedSize(sizes),
    image,
    additionalImages,
    sizes,
  }
}

const listOf = <T>(text: string | null): T[] => JSON.parse(text ?? '[]') as T[]
