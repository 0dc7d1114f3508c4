import { onlyAdded, statements } from './base.ts'

/** Gift cards and store credit, and what they pay of an order. */
export const up = statements(({ isPostgres, id }) => [
  // A card has a code; only its hash is stored. Store credit has no code: it belongs to a customer.
  `create table gift_card (
    id ${id}, kind text not null check (kind in ('card', 'credit')),
    code_hash text unique, last_four text check ((kind = 'card') = (code_hash is not null)),
    customer_id integer references customer (id) on delete set null,
    balance_kobo bigint not null default 0 check (balance_kobo >= 0),
    made_at text not null, cancelled_at text)`,
  `create unique index one_credit_per_customer on gift_card (customer_id)
    where customer_id is not null`,
  // The ledger: the sum of a card's moves is its balance.
  `create table gift_card_move (
    id ${id}, gift_card_id integer not null references gift_card (id),
    difference_kobo bigint not null, cause text not null, cause_reference text not null,
    order_id text, who text, made_at text not null,
    unique (gift_card_id, cause, cause_reference))`,
  ...onlyAdded(isPostgres, 'gift_card_move', 'moves of gift cards'),
  // The cards that a cart is to be paid with.
  `create table cart_gift_card (
    cart_id text not null references cart (id) on delete cascade,
    gift_card_id integer not null references gift_card (id), primary key (cart_id, gift_card_id))`,
  // What each card pays of an order. "is_taken": its money is out of the card. "times": how often it was taken.
  `create table order_gift_card (
    order_id text not null references orders (id) on delete cascade,
    gift_card_id integer not null references gift_card (id),
    amount_kobo bigint not null check (amount_kobo > 0),
    is_taken integer not null check (is_taken in (0, 1)), times integer not null,
    primary key (order_id, gift_card_id))`,
  'create index order_gift_card_by_card on order_gift_card (gift_card_id)',
  // What gift cards and store credit pay of it.
  `alter table orders add column credit_kobo bigint not null default 0 check (credit_kobo >= 0)`,
  // The store credit that a refund goes to; null for the way that the money came.
  'alter table refund_request add column gift_card_id integer references gift_card (id)',
])
