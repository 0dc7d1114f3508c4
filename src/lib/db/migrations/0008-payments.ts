import { statements } from './base.ts'

/** Payments, and money that goes back. */
export const up = statements(({ id }) => [
  // "fee_kobo": what the company keeps of what came. "is_confirming": it has seen money and waits for it to be
  // confirmed.
  `create table payment_attempt (
    id text primary key, order_id text not null references orders (id) on delete cascade,
    attempt_number integer not null, provider text not null, kind text not null check (kind in ('fiat', 'crypto')),
    reference text not null unique, amount_kobo bigint not null check (amount_kobo > 0),
    currency text not null default 'NGN', received_kobo bigint, fee_kobo bigint,
    state text not null, is_confirming integer not null default 0, url text, provider_tx_id text,
    created_at text not null, updated_at text not null, expires_at text,
    next_check_at text, last_checked_at text, check_count integer not null default 0,
    unique (order_id, attempt_number))`,
  'create index attempts_by_age on payment_attempt (created_at desc)',
  'create index attempts_by_state on payment_attempt (state)',
  'create index attempts_to_check on payment_attempt (next_check_at)',
  `create index attempts_to_review on payment_attempt (order_id)
    where state = 'underpaid' or (state = 'late' and kind = 'crypto')`,
  // One bank transfer pays one order.
  `create unique index transfers_by_reference on payment_attempt (provider_tx_id)
    where provider = 'transfer'`,
  `create table payment_event (
    id ${id}, provider text not null, event_id text not null, reference text,
    body text not null, received_at text not null, processed_at text, unique (provider, event_id))`,
  `create table sandbox_payment (
    reference text primary key, amount_kobo bigint not null, currency text not null,
    kind text not null, email text not null, state text not null,
    return_url text not null, created_at text not null, paid_at text)`,
  // Each time that somebody asks for money to go back. It waits until "due_at", and can be taken back until then.
  `create table refund_request (
    id ${id}, order_id text not null references orders (id) on delete cascade,
    reference text not null, amount_kobo bigint not null check (amount_kobo > 0),
    kind text not null, reason text not null, who text not null,
    limit_staff_id integer references staff (id) on delete set null, end_reason text,
    asked_at text not null, due_at text not null, started_at text, taken_back_at text)`,
  'create index refund_requests_of_order on refund_request (order_id, id)',
  `create index refund_requests_of_limit on refund_request (limit_staff_id)
    where limit_staff_id is not null`,
  `create table refund_line (
    refund_request_id integer not null references refund_request (id) on delete cascade,
    order_item_id integer not null references order_item (id) on delete cascade,
    quantity integer not null check (quantity > 0), put_back integer not null,
    primary key (refund_request_id, order_item_id))`,
  'create index refund_lines_of_item on refund_line (order_item_id)',
  // Each time that money went back: it may be a part, and a company may say days later that it came to nothing.
  `create table refund (
    id ${id}, request_id integer, reference text not null, amount_kobo bigint not null, refund_id text,
    from_state text not null, made_at text not null, failed_at text)`,
  'create index refunds_of_payment on refund (reference)',
  'create unique index one_refund_per_request on refund (request_id)',
])
