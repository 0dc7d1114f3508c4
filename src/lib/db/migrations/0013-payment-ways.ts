import { statements } from './base.ts'

/** Payments on the shop's own page. */
export const up = statements(() => [
  // "page": the company's payment page. "details": where to pay on the shop's own page, as JSON.
  "alter table payment_attempt add column way text not null default 'page'",
  'alter table payment_attempt add column details text',
  // What the company last sent back of it without taking it.
  'alter table payment_attempt add column rejected_kobo bigint',
])
