import { onlyAdded, statements } from './base.ts'

/** The stage of an order, by the columns that say what has happened to it. */
const STAGE = `case when status = 'pending' then 'waiting'
      when status = 'failed' or end_reason is not null then 'cancelled'
      when delivery_state is null then 'to-pack' else delivery_state end`

/** Orders, what was said about them, what customers want to return, and the stock that they hold and move. */
export const up = statements(({ isPostgres, id }) => [
  `create table order_number (id ${id}, order_id text not null unique)`,
  // "network": where a pending order that holds goods was made; null as soon as it holds none.
  `create table orders (
    id text primary key, number text not null unique,
    customer_id integer references customer (id) on delete set null,
    cart_id text not null, cart_version integer not null,
    channel text not null default 'shop' check (channel in ('shop', 'desk')),
    status text not null check (status in ('pending', 'successful', 'failed')), status_reason text,
    delivery_state text check (delivery_state in ('packed', 'sent', 'delivered', 'returned')),
    end_reason text, stage text not null check (stage = ${STAGE}),
    cart_grand_total_kobo bigint not null check (cart_grand_total_kobo > 0),
    discount_kobo bigint not null default 0 check (discount_kobo between 0 and cart_grand_total_kobo),
    billing_total_kobo bigint not null check (billing_total_kobo >= 0),
    sum_total_kobo bigint not null
      check (sum_total_kobo = cart_grand_total_kobo - discount_kobo + billing_total_kobo),
    refunded_kobo bigint not null default 0,
    shipping_mode text not null default 'delivery' check (shipping_mode in ('delivery', 'pickup')),
    name text not null, phone text not null, email text not null, street_address text not null,
    lga_id integer, lga_name text not null, state_id integer, state_name text not null,
    eta text not null default '', eta_min_days integer, eta_max_days integer,
    courier text, courier_phone text, tracking text, handed_over integer not null default 0,
    network text, holds_goods integer not null default 1, expired_times integer not null default 0,
    created_at text not null, updated_at text not null, pay_before text not null, paid_at text,
    packed_at text, sent_at text, delivered_at text, returned_at text, ended_at text, hidden_at text)`,
  `create unique index one_open_order_per_cart_version on orders (cart_id, cart_version)
    where status = 'pending'`,
  'create index orders_by_age on orders (created_at desc)',
  'create index orders_by_cart on orders (cart_id, status)',
  'create index orders_by_customer on orders (customer_id, created_at desc)',
  'create index orders_by_lga_id on orders (lga_id, created_at desc, id desc)',
  'create index orders_by_network on orders (network) where network is not null',
  'create index orders_by_payment on orders (status, paid_at)',
  'create index orders_by_phone on orders (phone, created_at desc)',
  `create index orders_by_phone_end on orders
    ((substr(phone, length(phone) - 3)), created_at desc, id desc)`,
  'create index orders_by_stage on orders (stage, created_at desc, id desc)',
  'create index orders_by_state_id on orders (state_id, created_at desc, id desc)',
  'create index orders_to_expire on orders (status, pay_before)',
  `create table order_item (
    id ${id}, order_id text not null references orders (id) on delete cascade,
    item_id integer references item (id) on delete set null,
    size_id integer references item_size (id) on delete set null,
    quantity integer not null check (quantity > 0),
    name text not null, slug text not null, image text, size text not null, colour text not null default '',
    price_kobo bigint not null, new_price_kobo bigint, unit_kobo bigint not null,
    discount_kobo bigint not null default 0
      check (unit_kobo = coalesce(new_price_kobo, price_kobo)
        and discount_kobo between 0 and unit_kobo * quantity),
    offers text not null default '[]')`,
  'create index order_item_by_order on order_item (order_id)',
  'create index order_item_by_item on order_item (item_id)',
  `create table order_offer (
    order_id text not null references orders (id) on delete cascade,
    offer_id integer not null references offer (id), name text not null, code text,
    discount_kobo bigint not null check (discount_kobo >= 0),
    delivery_kobo bigint not null check (delivery_kobo >= 0), primary key (order_id, offer_id))`,
  'create index order_offer_by_offer on order_offer (offer_id)',
  // What the desk finds orders by. Beginnings of words are a range only where text is compared by its bytes, as SQLite
  // does.
  `create table order_word (
    order_id text not null references orders (id) on delete cascade,
    word text ${isPostgres ? 'collate "C"' : ''} not null, created_at text not null,
    primary key (order_id, word))`,
  'create index orders_by_word on order_word (word, created_at desc, order_id desc)',
  `create table order_note (
    id ${id}, order_id text not null references orders (id) on delete cascade,
    who text not null, words text not null, created_at text not null,
    is_shown integer not null default 0 check (is_shown in (0, 1)))`,
  'create index notes_of_order on order_note (order_id, id)',
  // Mails to the customer. The text is not stored: it is made anew from the order.
  `create table order_mail (
    id ${id}, order_id text not null references orders (id) on delete cascade,
    kind text not null, job_key text not null unique, who text,
    created_at text not null, sent_at text, failed_at text)`,
  'create index mails_of_order on order_mail (order_id, id)',

  `create table return_request (
    id ${id}, order_id text not null references orders (id) on delete cascade,
    kind text not null check (kind in ('return', 'exchange')), reason text not null,
    note text not null, asked_at text not null)`,
  'create index returns_of_order on return_request (order_id)',
  'create index returns_by_moment on return_request (asked_at)',
  `create table return_line (
    return_request_id integer not null references return_request (id) on delete cascade,
    order_item_id integer not null references order_item (id) on delete cascade,
    quantity integer not null check (quantity > 0), primary key (return_request_id, order_item_id))`,
  'create index return_lines_of_item on return_line (order_item_id)',

  `create table stock_hold (
    id ${id}, order_id text not null references orders (id) on delete cascade,
    size_id integer not null references item_size (id) on delete cascade,
    quantity integer not null check (quantity > 0),
    state text not null check (state in ('active', 'sold', 'released')),
    expires_at text not null, unique (order_id, size_id))`,
  'create index holds_to_expire on stock_hold (state, expires_at)',
  'create index holds_by_size on stock_hold (size_id, state, expires_at)',
  // The stock ledger. Without "on delete cascade": a size with a history is retired, never deleted.
  `create table stock_move (
    id ${id}, size_id integer not null references item_size (id), difference integer not null,
    cause text not null, cause_reference text not null, who text, made_at text not null, counted_at text,
    unique (size_id, cause, cause_reference))`,
  `create index stock_move_by_import on stock_move (cause_reference) where cause = 'import'`,
  ...onlyAdded(isPostgres, 'stock_move', 'stock moves'),
])
