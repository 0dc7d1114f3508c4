import { type BrandColours, type ChosenColours, withChosen } from '#lib/brand/colours.ts'
import { coloursOf } from '#lib/brand/colours-file.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import { builtFacts } from '../facts.server.ts'

let known: BrandColours | null = null

/** The colours of the shop's pages, as they were built. Read once. Throws SettingError that names what is wrong. */
export function brandColours(): BrandColours {
  known ??= coloursWith(builtFacts())
  return known
}

/** The colours of pages that say these facts. Throws like `brandColours`. */
export const coloursWith = (facts: ChosenColours): BrandColours =>
  withChosen(coloursOf(shopFolder()), facts)
