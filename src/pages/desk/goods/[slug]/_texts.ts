import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  back: 'Goods',
  shown: 'Shown in the shop',
  hidden: 'Not in the shop',
  archived: 'In the archive',
  show: 'Show it',
  hide: 'Take it out',
  seeIt: 'See it in the shop',
  name: 'Name',
  description: 'Description',
  priceLabel: 'Price in ₦',
  newPrice: 'Reduced to, in ₦',
  newPriceHint: 'Empty when it is not reduced.',
  sizes: 'Stock by size and colour',
  inAll: (count: number) => `${count} in all`,
  stockHint: 'Type what you counted. What is sold meanwhile is taken off by itself.',
  held: (held: number) => `${held} held for orders not paid yet`,
  save: 'Save',
  pages: {
    sale: 'Reduced price by the clock',
    sizes: 'Sizes, own prices and SKUs',
    place: 'Category, section, style, colours',
    address: 'Address in the shop',
    history: 'History',
  },
  in: 'Put in the archive',
  out: 'Take out of the archive',
  done: (what: string): string =>
    wordOf(
      {
        saved: 'Saved. Buyers see it now.',
        same: 'Nothing was changed.',
        shown: 'It is in the shop now.',
        hidden: 'It is out of the shop. Open orders go on.',
        archived: 'It is in the archive.',
        restored: 'It is out of the archive.',
        created: 'It is a draft: buyers do not see it yet. Fill in what is missing, then show it.',
        back: 'It is as it was before.',
      },
      what,
    ),
}
