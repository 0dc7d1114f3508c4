import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  title: 'Sizes and colours, own prices, SKUs',
  text: 'An own price counts in place of the price of the item, and is reduced by itself. Leave it empty where it is the same.',
  ownPrice: 'Own price in ₦',
  newPrice: 'Reduced to, in ₦',
  from: 'From',
  until: 'Until',
  sku: 'SKU',
  save: 'Save',
  more: 'More sizes or colours',
  size: 'Sizes',
  sizeHint: 'One, or several with commas: S, M, L, XL. Empty: each size that it has.',
  firstSizeHint: (oneSize: string) =>
    `One, or several with commas: S, M, L, XL. The first takes the place of “${oneSize}”.`,
  colourHint: 'One, or several with commas: Rust, Leaf. Each size comes in each of them.',
  eachColour: 'Empty: each colour that it has.',
  present: 'Split by colour: which colour are the present sizes?',
  presentHint: (sizes: string) =>
    `${sizes}, with their pieces. Leave it empty to add sizes without a choice of colour.`,
  pieces: 'How many are there of each',
  piecesHint: 'You can type how many there are of each on the next page, too.',
  goAlong: (pieces: string) => `Empty: the ${pieces} it has go to the first size.`,
  add: 'Add',
  drop: 'Take a size out of the shop',
  dropText: 'Buyers no longer see it. Its stock and its orders stay.',
  dropNow: 'Take it out',
  done: (what: string): string =>
    wordOf(
      {
        saved: 'Saved.',
        same: 'Nothing was changed.',
        dropped: 'The size is out of the shop.',
      },
      what,
    ),
}
