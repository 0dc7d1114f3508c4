import { statements } from './base.ts'

/** Money that came to the account of the counter: it belongs to no order until somebody at the desk says to which. */
export const up = statements(({ id }) => [
  // "sender": who sent it, for staff only. "ended_at": when it was taken for an order, or dealt with.
  `create table counter_payment (
    id ${id}, provider text not null, reference text not null unique, provider_tx_id text,
    amount_kobo bigint not null check (amount_kobo > 0), fee_kobo bigint, sender text,
    paid_at text not null, ended_at text)`,
  'create index counter_payments_open on counter_payment (paid_at) where ended_at is null',
])
