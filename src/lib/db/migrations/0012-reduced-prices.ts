import { statements } from './base.ts'

/** The owner's lists of reduced prices read no more rows than they show. */
export const up = statements(() => [
  'create index item_by_sale_begin on item (new_price_from, id) where new_price_from is not null',
  'create index item_by_sale_end on item (new_price_until, id) where new_price_until is not null',
  'create index item_on_sale_by_name on item (name, id) where new_price_kobo is not null',
])
