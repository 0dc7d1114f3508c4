import { isId } from '#lib/ids.ts'
import type { Picture } from '#lib/media/media.ts'
import type { Moment } from '#lib/time.ts'
import type { Attributes, FieldName } from './fields.ts'
import type { Fit, FitCounts } from './items/fit.ts'

/** The size of an item that comes in one size only. */
export const NO_SIZE = 'No Size'
/** The `position` of a variant that the owner's file no longer has, and a cart or an order still does. */
export const GONE = -1
/** More units than this are never told. */
export const MOST_UNITS_SHOWN = 99
const LIST_DESCRIPTION_LENGTH = 200

/** Addresses under /products that are pages of their own, or would hide an endpoint. */
export const RESERVED_SLUGS: readonly string[] = ['previous', 'search', 'random_products']

/** Every shared page that lists items carries this tag; `item:ID` is the tag of one item's own page. */
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
/** A section with the items of each category that has one of its slug. */
export type SectionWithItems = Section & {
  categories: { id: number; name: string; slug: string; items: ItemCard[] }[]
}

/** An item as lists show it. */
export type ItemCard = {
  id: number
  slug: string
  name: string
  /** At most 200 characters, in lists. */
  description: string
  style: string
  colours: string[]
  attributes: Attributes
  priceKobo: number
  /** Below `priceKobo`, or null. */
  newPriceKobo: number | null
  /** Units that can be bought now, of all sizes. */
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
  /** All others. */
  additionalImages: ItemPicture[]
}

/** `colour` is the one that it shows; empty for none in particular. */
export type ItemPicture = Picture & { colour: string }

/** Where a page of the catalogue is, and when what it shows was last changed. */
export type Address = { slug: string; changedAt: Moment | null }

/** What a card shows of an item. */
export type CardItem = Pick<
  ItemCard,
  'id' | 'name' | 'slug' | 'priceKobo' | 'newPriceKobo' | 'available'
> & { image: Picture | null }

/** One size in one colour, with stock of its own. */
export type Variant = {
  id: number
  size: string
  /** Empty where there is no colour to choose. */
  colour: string
  available: number
  /** What one costs, if not what the item costs. */
  priceKobo: number | null
  sku: string | null
}
/** A card with all that the item can be bought in, in the owner's order. */
export type ListedItem = ItemCard & { variants: Variant[] }
/** A size in all its colours. `id` is that of the first. */
export type ItemSize = { id: number; name: string; available: number }
export type Rating = {
  id: number
  createdAt: Moment
  description: string
  stars: number
  username: string | null
  fit: Fit | null
}

/** An item as its own page shows it, with the whole description. */
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
 * Which items to list. Categories, sub-categories and sections by id or slug; a size by its chip label, such as `M` for
 * `M-40`.
 */
export type ItemFilter = { [Name in FieldName]?: string | undefined } & {
  ids?: number[] | undefined
  category?: string | undefined
  sub_category?: string | undefined
  section?: string | undefined
  minPriceKobo?: number | undefined
  maxPriceKobo?: number | undefined
  in_stock?: boolean | undefined
  ordering?: Ordering | undefined
}

/** What one unit costs now. */
export const effectiveKobo = (item: { priceKobo: number; newPriceKobo: number | null }): number =>
  item.newPriceKobo ?? item.priceKobo

/** Whole percent off, rounded down so that no shop promises too much; 0 without a new price. */
export const discountPercent = (item: { priceKobo: number; newPriceKobo: number | null }): number =>
  Math.floor(((item.priceKobo - effectiveKobo(item)) * 100) / item.priceKobo)

/** One decimal; 0 without ratings. */
export const averageRating = (item: { ratingSum: number; ratingCount: number }): number =>
  item.ratingCount === 0 ? 0 : Math.round((item.ratingSum / item.ratingCount) * 10) / 10

/** `M` for `M-40`: what stands on the chip. */
export const chipLabel = (sizeName: string): string => sizeName.split('-')[0] || sizeName

/** A variant as the browser is told of it. */
export type VariantOffer = Pick<Variant, 'id' | 'size' | 'available'> & {
  colour?: string
  priceKobo?: number
}

export const toOffer = ({ id, size, available, colour, priceKobo }: Variant): VariantOffer => ({
  id,
  size,
  available,
  ...(colour ? { colour } : {}),
  ...(priceKobo === null ? {} : { priceKobo }),
})

/** The sizes of variants, each once, with the units of all its colours. */
export function sizesOf(variants: readonly VariantOffer[] | readonly Variant[]): ItemSize[] {
  const sizes = new Map<string, ItemSize>()
  for (const { id, size, available } of variants) {
    const known = sizes.get(size)
    if (known) known.available += Math.max(0, available)
    else sizes.set(size, { id, name: size, available: Math.max(0, available) })
  }
  return [...sizes.values()]
}

/** The colours that can be chosen, each once; none where the item comes as it is shown. */
export const colourChoices = (variants: readonly { colour?: string }[]): string[] => [
  ...new Set(variants.flatMap(({ colour }) => colour || [])),
]

/** The colour that a page shows first: the one asked for, else the first that is left; undefined without a choice. */
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

/** The page of an item, in one of its colours if there is one. */
export const itemHref = (slug: string, colour = ''): string =>
  `/products/${slug}${colour && `?colour=${encodeURIComponent(colour.toLowerCase())}`}`

export const hasSizes = (sizes: readonly { name: string }[]): boolean =>
  sizes.some((size) => size.name !== NO_SIZE)

export type SizeGuide = 'dress' | 'chest' | 'waist' | 'shoe'

/** Which table tells what the sizes measure; null when their names already do, or there are none. */
export function sizeGuideOf(sizes: readonly { name: string }[]): SizeGuide | null {
  const measures = sizes.map(({ name }) => name.split('-')[1] ?? '')
  const are = (pattern: RegExp) => measures.filter((measure) => pattern.test(measure)).length > 1
  if (are(/^EU$/)) return 'shoe'
  if (are(/^waist$/)) return 'waist'
  if (are(/^(3[6-9]|4\d)$/)) return 'chest'
  return are(/^([68]|1\d|2[0-4])$/) ? 'dress' : null
}

/** The size a list names: the first with units left, else the first. */
export const listedSize = (sizes: readonly ItemSize[]): string =>
  (sizes.find((size) => size.available > 0) ?? sizes[0])?.name ?? NO_SIZE

/** At most `length` characters; what was cut ends in an ellipsis. */
export const cutText = (text: string, length = LIST_DESCRIPTION_LENGTH): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text

/** The id in a path that takes an id or a slug; null when it is a slug. */
export const idIn = (idOrSlug: string): number | null =>
  /^[1-9]\d{0,9}$/.test(idOrSlug) && isId(Number(idOrSlug)) ? Number(idOrSlug) : null

const PLAYFUL_FIRST = ['Merry', 'Quiet', 'Golden', 'Swift', 'Gentle', 'Sunny', 'Bold', 'Lucky']
const PLAYFUL_SECOND = ['Weaver', 'Drummer', 'Trader', 'Dancer', 'Tailor', 'Potter', 'Dyer', 'Kite']

/** A name for somebody whose account is gone: always the same for one rating, on server and in browser. */
export function playfulName(ratingId: number): string {
  const first = PLAYFUL_FIRST[ratingId % PLAYFUL_FIRST.length]
  const second = PLAYFUL_SECOND[Math.floor(ratingId / PLAYFUL_FIRST.length) % PLAYFUL_SECOND.length]
  return `${first} ${second}`
}

/** The category an address means: by id, by slug, else by its name in lower case ("shoes & bags"). */
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
