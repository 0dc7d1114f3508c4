import { statements } from './base.ts'

/** The conditions of the lists that are short in most shops. */
const FEW = {
  hidden: 'published = 0 and archived_at is null',
  archived: 'archived_at is not null',
  without_photo: 'has_photo = 0 and archived_at is null',
}

const SORTS = { new: 'id', name: 'name, id', available: 'available, id' }

/** The owner's lists of what is hidden, archived or without a photo read no more rows than they show. */
export const up = statements(() => [
  'alter table item add column has_photo smallint not null default 0',
  'update item set has_photo = 1 where id in (select item_id from item_image)',
  ...Object.entries(FEW).flatMap(([few, condition]) =>
    Object.entries(SORTS).map(
      ([sort, columns]) =>
        `create index item_${few}_by_${sort} on item (${columns}) where ${condition}`,
    ),
  ),
])
