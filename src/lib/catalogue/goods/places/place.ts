import type { SlugKind } from '#lib/db/tables/catalogue.ts'
import type { PlaceFields } from './place-record.ts'

export const PLACE_KINDS = ['category', 'sub_category', 'section'] as const
export type PlaceKind = Exclude<SlugKind, 'item'>

export const PLACE_NAME_LENGTH = 60
export const PLACE_BODY_LENGTH = 2_000
/** `/categories/all` is a page of the shop itself. */
export const RESERVED_CATEGORY_SLUG = 'all'

export type PlaceKey = { kind: PlaceKind; id: number }

/** A category, or a sub-category or section of one. */
export type Place = PlaceFields & {
  kind: PlaceKind
  position: number
  /** The category of a part; 0 for a category. */
  within: number
  /** The media hash of a category's picture. */
  image: string | null
}

/** What is in a place. `archived` of its items are in the archive. */
export type PlaceContent = { items: number; archived: number; parts: number }

/** The places of one kind beside each other, in the owner's order. */
export const siblingsOf = (all: readonly Place[], { kind, within }: Place): Place[] =>
  all.filter((place) => place.kind === kind && place.within === within)
