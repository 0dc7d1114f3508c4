import { statements } from './base.ts'

/** Offers, and carts. A cart keeps the offer whose code was typed. */
export const up = statements(({ id }) => [
  `create table offer (
    id ${id}, name text not null, code text unique, kind text not null, terms text not null, scope text not null,
    least_kobo bigint, least_units integer,
    first_order integer not null default 0 check (first_order in (0, 1)),
    once_each integer not null default 0 check (once_each in (0, 1)),
    most_uses integer check (most_uses > 0), from_at text, until_at text,
    on_top integer not null default 0 check (on_top in (0, 1)),
    made_at text not null, changed_at text not null)`,
  // "returned_at": when its guest came back, if ever.
  `create table cart (
    id text primary key, customer_id integer unique references customer (id) on delete cascade,
    secret_hash text, version integer not null default 0, offer_id integer references offer (id),
    created_at text not null, updated_at text not null, returned_at text)`,
  'create index cart_by_age on cart (updated_at)',
  `create table cart_item (
    id ${id}, cart_id text not null references cart (id) on delete cascade,
    item_id integer not null references item (id) on delete cascade,
    size_id integer not null references item_size (id) on delete cascade,
    quantity integer not null check (quantity between 1 and 99),
    seen_price_kobo bigint not null, created_at text not null, unique (cart_id, item_id, size_id))`,
])
