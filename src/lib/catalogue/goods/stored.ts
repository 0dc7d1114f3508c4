import type { Moment } from '#lib/time.ts'
import { GONE } from '../catalogue.ts'
import type { Attributes } from '../fields.ts'
import type { GivenImage, GivenItem } from './goods.ts'

/** A size as the shop has it. */
export type StoredSize = {
  id: number
  name: string
  colour: string
  priceKobo: number | null
  newPriceKobo: number | null
  newPriceFrom: Moment | null
  newPriceUntil: Moment | null
  sku: string | null
  /** The owner's order; GONE for an archived one. */
  position: number
  onHand: number
  held: number
  /** The sum of its moves since the units were counted; 0 until `addMovesSince` has read it. */
  since: number
}

/** An item as the shop has it, with all its sizes, archived ones too. Categories by slug. */
export type StoredItem = {
  id: number
  slug: string
  /** How often it was saved. */
  version: number
  name: string
  description: string
  style: string
  priceKobo: number
  newPriceKobo: number | null
  newPriceFrom: Moment | null
  newPriceUntil: Moment | null
  colours: readonly string[]
  attributes: Attributes
  weightGrams: number | null
  category: string | null
  subCategory: string | null
  section: string | null
  isShown: boolean
  archivedAt: Moment | null
  /** It was made of a photo alone, and nobody has named it yet: its name is only a number. */
  isUnnamed: boolean
  addedAt: Moment
  sizes: readonly StoredSize[]
  images: readonly GivenImage[]
}

export const isOffered = ({ position }: { position: number }): boolean => position !== GONE

/** The item without its archived sizes, as somebody would give it; its stock stays as it is. */
export const toGiven = (item: StoredItem): GivenItem => ({
  ...item,
  category: item.category ?? '',
  addedOn: item.addedAt.slice(0, 10),
  countedAt: null,
  sizes: item.sizes
    .filter(isOffered)
    .toSorted((a, b) => a.position - b.position)
    .map((size) => ({ ...size, stock: 0, isDifference: true })),
})
