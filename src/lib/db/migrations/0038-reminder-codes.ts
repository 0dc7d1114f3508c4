import { statements } from './base.ts'

/** Codes of their own for mails about a left cart: each is a row of its offer, with the offer's words. */
export const up = statements(() => [
  // "parent_id": the offer that a code of its own belongs to. "customer_id": who alone may use it; null once they are
  // deleted.
  'alter table offer add column parent_id integer references offer (id)',
  `alter table offer add column customer_id integer
    references customer (id) on delete set null`,
  'create index offer_by_parent on offer (parent_id)',
  'create index offer_by_customer on offer (customer_id)',
])
