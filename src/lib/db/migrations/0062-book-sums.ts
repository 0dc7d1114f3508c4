import { statements } from './base.ts'

/**
 * What the books come to by month, so that a year is not added up anew for each report. `book_summed` has one row: all
 * months before `before` are in the sums, with the entries until `last_id`.
 */
export const up = statements(() => [
  `create table book_sum (
    kept_by text not null, month text not null, key text not null, kind text not null,
    kobo bigint not null, units integer not null, orders integer not null,
    primary key (kept_by, month, key, kind))`,
  `create table book_summed (
    id integer primary key check (id = 1), before text not null, last_id integer not null)`,
  `create index book_refunds_by_day on book_entry (day, order_id, amount_kobo) where kind = 'refund'`,
])
