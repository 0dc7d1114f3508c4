import type { GoodsTab, SaleTab } from '#lib/catalogue/goods/list/list.ts'

export const texts = {
  title: 'Goods',
  add: 'New item',
  search: 'Name or SKU',
  tabs: {
    all: 'All',
    shown: 'In the shop',
    hidden: 'Drafts and hidden',
    low: 'Running low',
    'no-photo': 'No photo',
    reduced: 'Reduced',
    archived: 'Archive',
  } satisfies Record<Exclude<GoodsTab, SaleTab>, string>,
  none: 'Nothing here.',
  empty: 'No goods yet',
  emptyText:
    'Write the first item with its photos, sizes and price, or bring a table or the export of another shop.',
  importFirst: 'Import goods',
  many: 'Change prices, move, tag …',
  allThatMatch: 'All that match …',
  grid: 'Prices and stock in a grid',
  import: 'Import',
  export: 'Export',
}
