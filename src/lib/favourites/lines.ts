import { colourChoices, type VariantOffer } from '#lib/catalogue/catalogue.ts'
import type { Picture } from '#lib/media/media.ts'
import { type Price, unitPrice } from '#lib/pricing/pricing.ts'
import { cartErrors } from '#lib/texts/buying/cart.ts'
import { commonTexts } from '#lib/texts/common.ts'
import { favouriteTexts } from '#lib/texts/goods/favourites.ts'

/** A line of the favourites page: the item, and the variants to buy. */
export type FavouriteLine = Price & {
  /** Of the item. */
  id: number
  name: string
  slug: string
  /** Units of all sizes. */
  available: number
  image: Picture | null
  variants: VariantOffer[]
  /** Null for a guest's. */
  favouriteId: number | null
}

/** The field of the page's form that holds the variant of this item. */
export const variantField = (itemId: number): string => `variant-${itemId}`

/** The chosen variant by its id; a single variant needs no choice. */
export const variantOf = (
  { variants }: FavouriteLine,
  picked: string | null | undefined,
): VariantOffer | undefined =>
  variants.length === 1 ? variants[0] : variants.find(({ id }) => String(id) === picked)

/** Why a line cannot be added to the cart; null when it can. */
export function faultOf(line: FavouriteLine, variant: VariantOffer | undefined): string | null {
  if (line.available <= 0) return commonTexts.soldOut
  if (variant) return null
  return colourChoices(line.variants).length > 0 ? favouriteTexts.chooseBoth : cartErrors.chooseSize
}

/** The price (kobo) of one of each available line. */
export const totalKoboOf = (
  lines: readonly FavouriteLine[],
  pickedIn: (itemId: number) => string | null | undefined,
): number =>
  lines
    .filter(({ available }) => available > 0)
    .reduce((sum, line) => sum + unitPrice(line, variantOf(line, pickedIn(line.id))), 0)

/** Why items could not be added to the cart, by item id. */
export type Refusals = ReadonlyMap<number, string>

/** The result of "Add all": how many were added, and which were not and why. Null when all were added. */
export function sayNotAdded(lines: readonly FavouriteLine[], refusals: Refusals): string | null {
  const missing = lines.flatMap(({ id, name }) => {
    const why = refusals.get(id)
    return why === undefined ? [] : favouriteTexts.notAdded(name, why)
  })
  if (missing.length === 0) return null
  return [favouriteTexts.addedOf(lines.length - missing.length, lines.length), ...missing].join(' ')
}
