import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Sizes, own prices and SKUs',
  text: 'An own price counts in place of the price of the item. Leave it empty where it is the same.',
  ownPrice: 'Own price in ₦',
  sku: 'SKU',
  save: 'Save',
  more: 'Another size',
  size: 'Size',
  sizeHint: 'Such as M-10, or XL.',
  colour: 'Colour',
  noColour: 'No choice of colour',
  pieces: 'How many are there',
  add: 'Add it',
  drop: 'Take a size out of the shop',
  dropText: 'Buyers no longer see it. Its stock and its orders stay.',
  dropNow: 'Take it out',
  done: (what: string): string =>
    wordOf(
      {
        saved: 'Saved.',
        same: 'Nothing was changed.',
        added: 'The size is added.',
        dropped: 'The size is out of the shop.',
      },
      what,
    ),
}
