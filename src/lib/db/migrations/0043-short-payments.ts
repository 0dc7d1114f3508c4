import { statements } from './base.ts'

/** What the team took as paid though it did not come: a part of the order's discount, said apart from that of offers. */
export const up = statements(() => [
  `alter table orders add column short_kobo bigint not null default 0
    check (short_kobo between 0 and discount_kobo)`,
])
