import type { CategoryKind } from '#lib/catalogue/goods/categories/category.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  kinds: {
    category: 'Category',
    sub_category: 'Sub-category',
    section: 'Section',
  } satisfies Record<CategoryKind, string>,
  back: 'Categories',
  see: 'See it in the shop',
  save: 'Save',
  picture: 'Picture',
  choosePicture: 'Take or choose a picture',
  pictureHint: 'JPEG, PNG, WebP or AVIF, up to 20 MB. The last one counts.',
  setPicture: 'Show this picture',
  parts: 'Sub-categories and sections',
  history: 'History',
  remove: 'Delete',
  removeText: 'It cannot be taken back. What has goods or parts cannot be deleted, only hidden.',
  removeNow: (name: string) => `Delete ${name}`,
  done: (what: string): string =>
    wordOf(
      {
        saved: 'Saved. Buyers see it now.',
        same: 'Nothing was changed.',
        added: 'It is added. Buyers do not see it before you show it.',
        back: 'It is as it was before.',
      },
      what,
    ),
}
