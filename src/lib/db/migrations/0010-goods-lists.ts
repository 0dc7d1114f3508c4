import { statements } from './base.ts'

/** The owner's lists of goods by name and by what is left, and the search by SKU, read no more rows than they show. */
export const up = statements(({ isPostgres }) => [
  'create index item_by_name on item (name, id)',
  'create index item_by_available on item (available, id)',
  `create index item_size_by_sku on item_size (${isPostgres ? '(lower(sku) collate "C")' : 'lower(sku)'})
    where sku is not null`,
])
