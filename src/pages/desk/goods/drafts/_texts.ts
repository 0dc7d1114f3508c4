import { countOf } from '#lib/texts/count.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const drafts = (count: number) => countOf(count, 'draft')

export const texts = {
  title: 'Drafts from photos',
  back: 'Goods',
  text: 'One photo of each thing you sell. Each becomes a draft that buyers do not see; name them below.',
  choose: 'Take or choose photos',
  make: 'Make drafts',
  shareAgain:
    'The photos that you shared have not arrived, because you were not signed in. Share them again now.',
  install:
    'On an Android phone: choose “Install app” or “Add to Home screen” in the menu of Chrome on this page. Then share photos from your gallery with the desk.',
  toName: 'To be named',
  none: 'No draft waits for its price.',
  priced: 'Drafts with a price, to be shown',
  more: (shown: number, count: number) =>
    `${shown} of ${count}. The others come when these have a price.`,
  save: 'Save what is filled in',
  show: 'Save and show in the shop',
  nothingTyped: 'Fill in at least one draft.',
  done: (what: string, count: number): string =>
    wordOf(
      {
        made: count === 0 ? 'Nothing new: already a draft.' : `${drafts(count)} made.`,
        saved: `${drafts(count)} saved. Those with a price wait under Drafts and hidden.`,
        shown: count === 1 ? '1 item is in the shop now.' : `${count} items are in the shop now.`,
      },
      what,
    ),
  withoutPieces: (count: number) => `Without pieces: ${count}. Buyers see “Sold out” there.`,
  stock: 'Count the stock',
}
