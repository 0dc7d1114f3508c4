import { statements } from './base.ts'

/** A size with a price of its own may be reduced, in a time of its own. */
export const up = statements(() => [
  `alter table item_size add column new_price_kobo bigint check (new_price_kobo > 0 and new_price_kobo < price_kobo)`,
  `alter table item_size add column new_price_from text`,
  `alter table item_size add column new_price_until text`,
])
