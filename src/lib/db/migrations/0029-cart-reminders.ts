import { statements } from './base.ts'

/** Mails about a cart that was left, and who agreed to them. */
export const up = statements(({ id }) => [
  // One row for each time that somebody agreed, with the words that they saw. "ref": what the link in mails is made
  // from.
  `create table reminder_consent (
    id ${id}, customer_id integer not null references customer (id) on delete cascade,
    ref text not null unique, words text not null, given_at text not null, ended_at text)`,
  `create unique index one_open_reminder_consent on reminder_consent (customer_id)
    where ended_at is null`,
  // "filling": the customer's newest order that was bought before; empty before the first. One mail for each filling of
  // a cart.
  `create table cart_reminder (
    id ${id}, customer_id integer not null references customer (id) on delete cascade,
    cart_id text not null references cart (id) on delete cascade, filling text not null,
    consent_id integer not null references reminder_consent (id) on delete cascade,
    offer_id integer references offer (id) on delete set null,
    made_at text not null, sent_at text, dropped_at text,
    unique (cart_id, filling))`,
  'create index cart_reminder_by_time on cart_reminder (made_at)',
  'create index cart_reminder_by_customer on cart_reminder (customer_id)',
])
