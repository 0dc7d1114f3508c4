import type { Moment } from '#lib/time.ts'
import type { Attributes } from '../fields.ts'

/** One size in one colour, as the owner gives it. */
export type GivenSize = {
  /** `M-10`, or `Rust/M-10`. */
  name: string
  /** One of the item's colours; empty when there is no choice of colour. */
  colour: string
  /** Its own price; null for the item's. */
  priceKobo: number | null
  /** Below its own price, in a time of its own; missing or null without a reduction. */
  newPriceKobo?: number | null
  newPriceFrom?: Moment | null
  newPriceUntil?: Moment | null
  sku: string | null
  /** The number of units, or the change of it. */
  stock: number
  isDifference: boolean
}

/** A picture of an item; its colour is empty when it shows no particular one. */
export type GivenImage = {
  hash: string
  colour: string
  /** What it shows, for somebody who does not see it. Missing when its item's name and colour say it. */
  alt?: string
}

/** An item as the owner gives it. Categories by slug. */
export type GivenItem<Image extends { colour: string; alt?: string } = GivenImage> = {
  slug: string
  name: string
  description: string
  style: string
  priceKobo: number
  /** Below `priceKobo`; null without a reduction. */
  newPriceKobo: number | null
  /** When the reduction begins and ends; null for no beginning or no end. */
  newPriceFrom: Moment | null
  newPriceUntil: Moment | null
  colours: readonly string[]
  attributes: Attributes
  /** Of one unit, with its packing; null: not weighed. */
  weightGrams: number | null
  category: string
  subCategory: string | null
  section: string | null
  isShown: boolean
  /** A day: `2026-11-20`. Null for today; an item that the shop has keeps its day. */
  addedOn: string | null
  sizes: readonly GivenSize[]
  /** The main picture first. */
  images: readonly Image[]
  /** When the units were counted; null for now. Moves since then are added. */
  countedAt: Moment | null
}

/** The categories of the shop by slug, with the slugs of their parts. */
export type KnownCategories = ReadonlyMap<
  string,
  {
    sub_categories: readonly { slug: string }[]
    sections: readonly { slug: string; sub_category?: string | undefined }[]
  }
>

type Rule =
  | 'required'
  | 'nul'
  | 'slug'
  | 'reserved'
  | 'taken'
  | 'redirects'
  | 'unknown'
  | 'price'
  | 'weight'
  | 'archived'
  | 'noPriceYet'
  | 'noCategoryYet'
  | 'notReduced'
  | 'withoutNewPrice'
  | 'endsFirst'
  | 'colour'
  | 'name'
  | 'number'
  | 'twice'
  | 'noSizeAlone'
  | 'withoutColour'
  | 'withoutSize'
  | 'hasSizes'
  | 'presentColour'
  | 'readsAs'
  | 'day'
  | 'farAhead'
  | 'past'

/**
 * What is wrong with a field. `field` is its path, such as `priceKobo` or `sizes.2.stock`. `value`: the part of a list
 * that is meant.
 */
export type Fault = { field: string; value?: string } & (
  | { rule: Rule }
  | { rule: 'tooLong' | 'tooMany'; most: number }
)
