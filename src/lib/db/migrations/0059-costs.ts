import { onlyAdded, statements } from './base.ts'

const ENTRY = `id, made_at, day, kind, cause, order_id, order_item_id, item_id, size_id, category_id, state_id, reference,
  company, units, amount_kobo`

/** The kinds of entries stand in lib/books/books.ts alone: a new one does not copy the table again. */
const withoutKinds = (id: string): string[] => [
  'alter table book_entry rename to book_entry_before',
  `create table book_entry (
    id ${id}, made_at text not null, day text not null, kind text not null,
    cause text not null unique, order_id text not null, order_item_id integer, item_id integer, size_id integer,
    category_id integer, state_id integer, reference text, company text, units integer not null,
    amount_kobo bigint not null)`,
  `insert into book_entry (${ENTRY}) select ${ENTRY} from book_entry_before`,
  'drop table book_entry_before',
  'create index book_entries_of_order on book_entry (order_id)',
  'create index book_entries_by_day on book_entry (day, kind, amount_kobo)',
  ...onlyAdded(false, 'book_entry', 'entries of the books'),
]

/** What goods cost the shop: with the move by which they came in, or the last one before a correction. */
export const up = statements(({ isPostgres, id }) => [
  `create table stock_cost (
    id ${id}, size_id integer not null references item_size (id), move_id integer not null references stock_move (id),
    pieces integer not null check (pieces >= 0), cost_kobo bigint not null check (cost_kobo > 0),
    average_kobo bigint not null check (average_kobo > 0), supplier text not null, paper text not null,
    who text not null, made_at text not null)`,
  'create index stock_costs_of_size on stock_cost (size_id, id)',
  ...onlyAdded(isPostgres, 'stock_cost', 'costs of goods'),
  ...(isPostgres
    ? ['alter table book_entry drop constraint book_entry_kind_check']
    : withoutKinds(id)),
  `create index book_costs_by_line on book_entry (order_item_id) where kind = 'cost'`,
])
