import { MOST_SLIDES, SLIDES_SHOWN } from '#lib/catalogue/slides/slides.ts'
import { slideTexts } from '#lib/texts/goods/slides.ts'
import { wordOf } from '#lib/texts/word-of.ts'

export const texts = {
  ...slideTexts,
  title: 'Slides of the home page',
  back: 'Categories',
  intro: `Buyers see the first ${SLIDES_SHOWN} whose time it is, in this order. What is hidden or in the archive is left out.`,
  none: 'None is chosen.',
  save: 'Save',
  add: 'Another slide',
  addText: `Find goods by name or SKU. You can choose up to ${MOST_SLIDES}.`,
  search: 'Name or SKU',
  searchButton: 'Find',
  addNow: 'Add it',
  notFound: (words: string): string =>
    `Nothing else in the shop has “${words}” in its name or SKU.`,
  hidden: ' (hidden from buyers)',
  done: (what: string): string =>
    wordOf(
      {
        added: 'It is added. Give it times, if it should not be shown from now on.',
        moved: 'Moved.',
        off: 'It is taken off.',
        saved: 'Saved. Buyers see it now.',
        same: 'Nothing was changed.',
      },
      what,
    ),
}
