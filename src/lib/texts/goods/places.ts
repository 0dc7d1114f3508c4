import { countOf } from '#lib/texts/count.ts'
import type { PlaceContent } from '#lib/catalogue/goods/places/place.ts'

const fields: Record<string, string> = {
  name: 'Name',
  slug: 'Address',
  isShown: 'Shown',
  body: 'Text',
  subCategoryId: 'Sub-category',
  image: 'Picture',
}

/** What the owner's side says of categories, sub-categories and sections. */
export const placeTexts = {
  field: (name: string): string => fields[name] ?? name,
  picture: 'a picture',
  sameName: 'Another one has this name. Choose another.',
  taken: 'Another one has this address. Choose another.',
  redirects: 'Another one had this address, and its old links lead there. Choose another.',
  filled: (name: string, { items, archived, parts }: PlaceContent): string => {
    const inArchive = archived > 0 ? ` (${archived} of them in the archive)` : ''
    const goods = items > 0 ? `${countOf(items, 'item')}${inArchive}` : ''
    const places = parts > 0 ? countOf(parts, 'part') : ''
    const what = [goods, places].filter(Boolean).join(' and ')
    return `${name} has ${what}. Move them elsewhere first, or hide it: buyers then do not see it.`
  },
}
