import { countOf } from '#lib/texts/count.ts'
import type { CategoryContent, CategoryKind } from '#lib/catalogue/goods/categories/category.ts'

/** What the owner's side says of categories, sub-categories and sections. */
export const categoryTexts = {
  fields: {
    name: 'Name',
    slug: 'Last part of the address',
    isShown: 'Buyers',
    body: 'What its page says',
    subCategoryId: 'Only for the sub-category',
    image: 'Picture',
  },
  slugHint: 'The old address leads to the new one.',
  hiddenHint: {
    category: 'Hidden, it takes its goods out of the shop with it.',
    sub_category: 'Hidden, its goods stay in the shop.',
    section: 'Hidden, its goods stay in the shop.',
  } satisfies Record<CategoryKind, string>,
  shown: ['do not see it', 'see it'] as const,
  noSubCategory: 'All of the category',
  picture: 'a picture',
  sameName: 'Another one has this name. Choose another.',
  taken: 'Another one has this address. Choose another.',
  redirects: 'Another one had this address, and its old links lead there. Choose another.',
  filled: (name: string, { items, archived, parts }: CategoryContent): string => {
    const inArchive = archived > 0 ? ` (${archived} of them in the archive)` : ''
    const goods = items > 0 ? `${countOf(items, 'item')}${inArchive}` : ''
    const inParts = parts > 0 ? countOf(parts, 'part') : ''
    const what = [goods, inParts].filter(Boolean).join(' and ')
    return `${name} has ${what}. Move them elsewhere first, or hide it: buyers then do not see it.`
  },
}
