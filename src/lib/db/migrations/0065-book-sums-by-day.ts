import { statements } from './base.ts'

/**
 * The sums of the books also by day: a year that begins and ends within a month is added up from few rows, too.
 * `period`: the day or the month. They are worked out again from the entries, so the old ones go. The index of what
 * went back has exchanges, too.
 */
export const up = statements(() => [
  `drop table book_sum`,
  `delete from book_summed`,
  `create table book_sum (
    kept_by text not null, span text not null check (span in ('day', 'month')), period text not null,
    key text not null, kind text not null, kobo bigint not null, units integer not null, orders integer not null,
    primary key (kept_by, span, period, key, kind))`,
  `drop index book_refunds_by_day`,
  `create index book_back_by_day on book_entry (day, kind, order_id, amount_kobo) where kind in ('refund', 'exchanged')`,
])
