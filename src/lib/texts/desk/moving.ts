import { countOf } from '#lib/texts/count.ts'
import { countItems as items } from '#lib/texts/desk/goods.ts'

const photos = (count: number) => countOf(count, 'photo')

/** What the desk says of the goods of another shop that move in. */
export const movingDeskTexts = {
  moved: (shop: string, count: number) => `A product export of ${shop}, with ${items(count)}.`,
  movedText:
    'Its lines and columns are named as they are there. Goods without a photo get those of the old shop: they are fetched after the import, one after another, and its page says which could not be had.',
  photos: 'Photos',
  photosAdded: (count: number) => `${photos(count)} added.`,
  photosWaiting: (count: number) =>
    `${photos(count)} still to come. Load this page again to see what has come.`,
  photosLeft: (count: number) => `${photos(count)} could not be had`,
  photosLeftText: 'Add them at the items themselves.',
  categories: 'Where the goods go',
  categoriesText:
    'Categories of the old shop, and yours. Goods without one of yours are left out. As drafts they come without a category, and nobody sees them yet.',
  noCategoryName: 'Without a category',
  ofCategory: (name: string, count: number) => `${name} (${items(count)})`,
  choose: 'Choose',
  asDrafts: 'As drafts',
  rest: 'All that are left',
  restOfTable: 'Goods of categories that the shop does not have',
  showAgain: 'Look again',
}
