import { type GoodsSort, type GoodsTab, PAGE_SIZE } from '#lib/catalogue/goods/list/list.ts'
import { wordOf } from '#lib/texts/word-of.ts'

const items = (count: number) => (count === 1 ? '1 item is' : `${count} items are`)

export const texts = {
  title: 'Goods',
  add: 'New item',
  search: 'Name or SKU',
  searchButton: 'Search',
  tabsLabel: 'Which goods',
  tabs: {
    all: 'All',
    shown: 'In the shop',
    hidden: 'Drafts and hidden',
    low: 'Running low',
    'no-photo': 'No photo',
    reduced: 'Reduced',
    archived: 'Archive',
  } satisfies Record<GoodsTab, string>,
  sort: 'Order',
  sorts: {
    newest: 'Newest first',
    name: 'By name',
    left: 'Fewest left first',
  } satisfies Record<GoodsSort, string>,
  show: 'Show',
  found: (words: string) => `Found for “${words}”`,
  everything: 'Back to all goods',
  none: 'Nothing here.',
  acts: {
    show: 'Show in the shop',
    hide: 'Take out of the shop',
    archive: 'Put in the archive',
    restore: 'Take out of the archive',
  },
  many: 'Change prices, move, tag …',
  allThatMatch: 'All that match …',
  import: 'Import',
  export: 'Export',
  noneChosen: 'Tick at least one item.',
  tooMany: `Tick at most ${PAGE_SIZE} items.`,
  done: (what: string, count: number): string =>
    wordOf(
      {
        show: `${items(count)} in the shop now.`,
        hide: `${items(count)} out of the shop. Open orders go on.`,
        archive: `${items(count)} in the archive.`,
        restore: `${items(count)} out of the archive.`,
      },
      what,
    ),
  more: 'More',
  first: 'From the beginning',
}
