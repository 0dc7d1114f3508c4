import { NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { isId } from '#lib/ids.ts'
import type { Picture } from '#lib/media/media.ts'
import { ownReduced, type Price } from '#lib/pricing/pricing.ts'
import type { Moment } from '#lib/time.ts'
import type { Attributes, FieldName } from './fields.ts'
import type { Fit, FitCounts } from './items/fit.ts'

/** The `position` of a variant that is no longer in the owner's file, but still in a cart or an order. */
export const GONE = -1
/** The most units that the shop reveals. */
export const MOST_UNITS_SHOWN = 99

/** Slugs that are other pages under /products or /desk/goods, or would hide an endpoint. */
export const RESERVED_SLUGS: readonly string[] = [
  'previous',
  'search',
  'random_products',
  'new',
  'drafts',
  'export',
  'grid',
  'import',
  'many',
]

/** Every shared page that lists items has this tag; `item:ID` is the tag of an item's own page. */
export const LISTS_TAG = 'lists'
export const itemTag = (itemId: number): string => `item:${itemId}`

export type Category = {
  id: number
  name: string
  slug: string
  image: Picture | null
  itemsCount: number
}
export type SubCategory = { id: number; name: string; slug: string; categoryId: number }
export type Section = {
  id: number
  name: string
  slug: string
  body: string
  categoryId: number
  subCategoryId: number | null
}
/** A section, with the items of each category that has a section with this slug. */
export type SectionWithItems = Section & {
  categories: { id: number; name: string; slug: string; items: ItemCard[] }[]
}

/** An item in a list. */
export type ItemCard = Price & {
  id: number
  slug: string
  name: string
  /** At most 200 characters, in lists. */
  description: string
  style: string
  colours: string[]
  attributes: Attributes
  /** Of one unit, with its packing; null: not weighed. */
  weightGrams: number | null
  /** Available units of all sizes. */
  available: number
  /** The first size with units left, else the first. */
  sizeName: string
  categoryId: number
  subCategoryId: number | null
  sectionId: number | null
  ratingSum: number
  ratingCount: number
  addedAt: Moment
  /** The main picture. */
  image: ItemPicture | null
  /** All other pictures. */
  additionalImages: ItemPicture[]
}

/**
 * `colour`: the colour that it shows; empty for no particular one. `alt`: the owner's words for it; empty without any.
 */
export type ItemPicture = Picture & { colour: string; alt?: string }

/** The slug of a catalogue page, and when its content last changed. */
export type PageAddress = { slug: string; changedAt: Moment | null }

/** The data that a card shows. */
export type CardItem = Price &
  Pick<ItemCard, 'id' | 'name' | 'slug' | 'available'> & { image: Picture | null }

/** One size in one colour, with its own stock. */
export type Variant = {
  id: number
  size: string
  /** Empty when there is no choice of colour. */
  colour: string
  available: number
  /** Its own price, if it differs from the item's. */
  priceKobo: number | null
  /** Below its own price; null when that is not reduced. */
  newPriceKobo: number | null
  sku: string | null
}
/** A card with all variants, in the owner's order. */
export type ListedItem = ItemCard & { variants: Variant[] }
/** A size in all its colours. `id`: of the first colour's variant. */
export type ItemSize = { id: number; name: string; available: number }
export type Rating = {
  id: number
  createdAt: Moment
  description: string
  stars: number
  username: string | null
  fit: Fit | null
  /** What the shop says to it. */
  answer: string | null
  /** Those that are shown. */
  photos: { id: number }[]
}

/** An item for its own page, with the complete description. */
export type ItemDetail = ListedItem & {
  ratings: Rating[]
  fits: FitCounts
  category: { id: number; name: string; slug: string }
  subCategory: { id: number; name: string; slug: string } | null
  section: { id: number; name: string; slug: string } | null
}

export const ORDERINGS = ['newest', 'price', '-price', 'popular'] as const
export type Ordering = (typeof ORDERINGS)[number]

/**
 * Which items to list. Categories, sub-categories and sections by id or slug; a size by its short label, such as `M`
 * for `M-40`.
 */
export type ItemFilter = { [Name in FieldName]?: string | undefined } & {
  ids?: number[] | undefined
  category?: string | undefined
  sub_category?: string | undefined
  section?: string | undefined
  minPriceKobo?: number | undefined
  maxPriceKobo?: number | undefined
  in_stock?: boolean | undefined
  isReduced?: boolean | undefined
  ordering?: Ordering | undefined
}

/** The goods that cost less now: how many, when the first of these prices ends, and whether it is the end of all. */
export type Sale = { count: number; ends: Moment | null; endsAtOnce: boolean }

/** One decimal; 0 without ratings. */
export const averageRating = (item: { ratingSum: number; ratingCount: number }): number =>
  item.ratingCount === 0 ? 0 : Math.round((item.ratingSum / item.ratingCount) * 10) / 10

/** A variant for the browser. */
export type VariantOffer = Pick<Variant, 'id' | 'size' | 'available'> & {
  colour?: string
  priceKobo?: number
  /** Below its own price. */
  newPriceKobo?: number
}

export const toOffer = (variant: Variant): VariantOffer => {
  const { id, size, available, colour, priceKobo } = variant
  const reducedKobo = ownReduced(variant)
  return {
    id,
    size,
    available,
    ...(colour ? { colour } : {}),
    ...(priceKobo === null ? {} : { priceKobo }),
    ...(reducedKobo === null ? {} : { newPriceKobo: reducedKobo }),
  }
}

/** The sizes of the variants, each once, with the units of all its colours. */
export function sizesOf(variants: readonly VariantOffer[] | readonly Variant[]): ItemSize[] {
  const sizes = new Map<string, ItemSize>()
  for (const { id, size, available } of variants) {
    const known = sizes.get(size)
    if (known) known.available += Math.max(0, available)
    else sizes.set(size, { id, name: size, available: Math.max(0, available) })
  }
  return [...sizes.values()]
}

/** The colours to choose from, each once; empty when there is no choice. */
export const colourChoices = (variants: readonly { colour?: string }[]): string[] => [
  ...new Set(variants.flatMap(({ colour }) => colour || [])),
]

/** The colour that a page shows first: the requested one, else the first available one; undefined without a choice. */
export function firstColour(
  variants: readonly Variant[],
  asked: string | null | undefined,
): string | undefined {
  const key = asked?.trim().toLowerCase()
  const choices = colourChoices(variants)
  return (
    choices.find((colour) => colour.toLowerCase() === key) ??
    variants.find(({ colour, available }) => colour !== '' && available > 0)?.colour ??
    choices[0]
  )
}

/** The address of an item's page, optionally in one colour. */
export const itemHref = (slug: string, colour?: string | null): string =>
  `/products/${slug}${colour ? `?colour=${encodeURIComponent(colour.toLowerCase())}` : ''}`

export const hasSizes = (sizes: readonly { name: string }[]): boolean =>
  sizes.some((size) => size.name !== NO_SIZE)

/** The size that a list shows: the first with units left, else the first. */
export const listedSize = (sizes: readonly ItemSize[]): string =>
  (sizes.find((size) => size.available > 0) ?? sizes[0])?.name ?? NO_SIZE

/** The id in a path that takes an id or a slug; null when it is a slug. */
export const idIn = (idOrSlug: string): number | null =>
  /^[1-9]\d{0,9}$/.test(idOrSlug) && isId(Number(idOrSlug)) ? Number(idOrSlug) : null

const PLAYFUL_FIRST = ['Merry', 'Quiet', 'Golden', 'Swift', 'Gentle', 'Sunny', 'Bold', 'Lucky']
const PLAYFUL_SECOND = ['Weaver', 'Drummer', 'Trader', 'Dancer', 'Tailor', 'Potter', 'Dyer', 'Kite']

/**
 * A name for the writer of a rating whose account was deleted: always the same for one rating, on server and in
 * browser.
 */
export function playfulName(ratingId: number): string {
  const first = PLAYFUL_FIRST[ratingId % PLAYFUL_FIRST.length]
  const second = PLAYFUL_SECOND[Math.floor(ratingId / PLAYFUL_FIRST.length) % PLAYFUL_SECOND.length]
  return `${first} ${second}`
}

/** The requested category: by id, by slug, else by its name in lower case ("shoes & bags"). */
export function pickCategory<C extends { id: number; name: string; slug: string }>(
  categories: readonly C[],
  asked: string,
): C | undefined {
  const id = idIn(asked)
  const name = asked.toLowerCase()
  return (
    categories.find((category) => category.id === id || category.slug === asked) ??
    categories.find((category) => category.slug === name || category.name.toLowerCase() === name)
  )
}
