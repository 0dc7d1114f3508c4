import { onlyAdded, statements } from './base.ts'

const SOLD = `orders.status = 'successful' and orders.due_kobo = 0`
const SOLD_KINDS = `('sale', 'discount', 'delivery', 'card', 'exchange')`

/** The entries of one refund: those of its lines have the same cause, but for the line. */
const ONE_REFUND = `case when substr(cause, 1, 7 + length(reference)) = 'refund:' || reference
  then cause else rtrim(cause, '0123456789') end`

/** Numbers without gaps within a year, by date. */
const fill = (kind: string, year: string, papers: string) => `insert into paper
    (kind, year, number, cause, order_id, made_at, total_kobo)
  select '${kind}', year, row_number() over (partition by year order by made_at, position),
    cause, order_id, made_at, total_kobo
  from (select papers.*, ${year} as year from (${papers}) as papers) as dated order by made_at, position`

const RECEIPTS = `select 'sale:' || orders.id as cause, orders.id as order_id, orders.paid_at as made_at,
    orders.id as position,
    coalesce((select sum(amount_kobo) from book_entry as entry
      where entry.order_id = orders.id and entry.kind in ${SOLD_KINDS}), 0) as total_kobo
  from orders where ${SOLD}`

const CREDIT_NOTES = `select ${ONE_REFUND} as cause, order_id, min(made_at) as made_at, min(id) as position,
    -sum(amount_kobo) as total_kobo
  from book_entry where kind in ('refund', 'exchanged') and cause like 'refund:%'
  group by order_id, ${ONE_REFUND} having sum(amount_kobo) < 0`

/**
 * Receipts and credit notes with numbers of their own, and what the shop said of itself when they were made: null for
 * those of before. `paper_year` counts; `vat_points`: hundredths of a percent.
 */
export const up = statements(({ isPostgres, id }) => {
  const year = isPostgres
    ? `cast(to_char(cast(made_at as timestamptz) at time zone 'UTC' + interval '1 hour', 'YYYY') as integer)`
    : `cast(strftime('%Y', made_at, '+1 hour') as integer)`
  return [
    `create table paper_seller (id ${id}, words text not null)`,
    `create table paper_year (year integer primary key, receipts integer not null, credit_notes integer not null)`,
    `create table paper (
      id ${id}, kind text not null check (kind in ('receipt', 'credit-note')), year integer not null,
      number integer not null, cause text not null unique, order_id text not null, made_at text not null,
      total_kobo bigint not null, seller_id integer references paper_seller (id), vat_points integer,
      vat_kobo bigint, unique (kind, year, number))`,
    fill('receipt', year, RECEIPTS),
    fill('credit-note', year, CREDIT_NOTES),
    `insert into paper_year (year, receipts, credit_notes)
      select year, coalesce(max(case when kind = 'receipt' then number end), 0),
        coalesce(max(case when kind = 'credit-note' then number end), 0)
      from paper group by year`,
    'create index papers_of_order on paper (order_id)',
    ...onlyAdded(isPostgres, 'paper', 'papers'),
    ...onlyAdded(isPostgres, 'paper_seller', 'names on papers'),
  ]
})
