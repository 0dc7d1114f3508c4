import { onlyAdded, statements } from './base.ts'

/** Paying on delivery: where it is offered, what is due at the door, and the money that riders owe. */
export const up = statements(({ isPostgres, id }) => [
  // The greatest total of an order that is paid on delivery there; null: none is.
  'alter table delivery_zone add column door_up_to_kobo bigint check (door_up_to_kobo > 0)',
  // What the rider is to collect; 0 once it is paid, and for an order that is paid in another way.
  'alter table orders add column due_kobo bigint not null default 0 check (due_kobo >= 0)',
  // When a clerk had called, and it went to packing without being paid.
  'alter table orders add column confirmed_at text',
  // How many hand-over codes there were, and how often a wrong one was typed on the rider's page.
  'alter table orders add column code_number integer not null default 1',
  'alter table orders add column code_tries integer not null default 0',
  'create index orders_due on orders (stage, created_at, id) where due_kobo > 0',
  `create index orders_refused_by_customer on orders (customer_id) where end_reason = 'refused'`,
  `create index orders_refused_by_phone on orders (phone) where end_reason = 'refused'`,
  // What riders collect (above 0) and hand in (below 0). The sum is what they owe.
  `create table rider_money (
    id ${id}, order_id text not null, rider text not null,
    cause text not null check (cause in ('collected', 'handed-in')),
    amount_kobo bigint not null check ((amount_kobo > 0) = (cause = 'collected') and amount_kobo <> 0),
    who text, made_at text not null, unique (order_id, cause))`,
  ...onlyAdded(isPostgres, 'rider_money', 'rows of riders’ money'),
])
