import { statements } from './base.ts'

/** Accounts, what a customer keeps, looks at and says of items, and who wants the newsletter. */
export const up = statements(({ id }) => [
  `create table customer (
    id ${id}, public_id text not null unique, username text not null unique, email text not null unique,
    password_hash text not null, active smallint not null default 0, token_version integer not null default 0,
    created_at text not null, activated_at text, password_changed_at text, blocked_at text)`,
  `create table profile (
    id ${id}, customer_id integer not null unique references customer (id) on delete cascade,
    first_name text not null default '', last_name text not null default '',
    phone_number text not null default '', image text,
    country text not null default 'Nigeria', state_city text not null default '',
    postal_code text not null default '', tax_id text not null default '')`,
  `create table session (
    id text primary key, customer_id integer not null references customer (id) on delete cascade,
    cookie_hash text not null unique, refresh_hash text not null unique,
    previous_refresh_hash text, rotated_at text not null, device text not null default '',
    created_at text not null, last_seen_at text not null, expires_at text not null)`,
  'create index session_by_customer on session (customer_id)',
  'create index session_by_previous on session (previous_refresh_hash)',
  // "email": the address that the mailed link is for.
  `create table mail_token (
    id ${id}, customer_id integer not null references customer (id) on delete cascade,
    purpose text not null, token_hash text not null unique, email text,
    created_at text not null, expires_at text not null, used_at text)`,
  'create index mail_token_by_customer on mail_token (customer_id, purpose)',
  // Usernames that wait with a sign-up.
  `create table username_hold (
    username text primary key, email_hash text not null, password_hash text not null, created_at text not null)`,
  'create index username_holds_by_age on username_hold (created_at)',
  // Which accounts are gone, so that a restored backup does not bring them back.
  'create table tombstone (id_hash text primary key, deleted_at text not null)',

  `create table favourite (
    id ${id}, customer_id integer not null references customer (id) on delete cascade,
    item_id integer not null references item (id) on delete cascade, created_at text not null,
    unique (customer_id, item_id))`,
  'create index favourite_by_age on favourite (created_at, item_id)',
  'create index favourite_by_item on favourite (item_id)',
  `create table viewed (
    customer_id integer not null references customer (id) on delete cascade,
    item_id integer not null references item (id) on delete cascade, seen_at text not null,
    primary key (customer_id, item_id))`,
  'create index viewed_by_age on viewed (seen_at, item_id)',
  'create index viewed_by_item on viewed (item_id)',
  `create table review (
    id ${id}, customer_id integer references customer (id) on delete set null,
    item_id integer not null references item (id) on delete cascade,
    rating integer not null check (rating between 1 and 5), description text not null,
    fit text check (fit in ('small', 'right', 'large')), hidden_at text,
    created_at text not null, updated_at text not null, unique (customer_id, item_id))`,
  'create index review_by_item on review (item_id, created_at desc, id desc)',
  `create table stock_alert (
    id ${id}, item_id integer not null references item (id) on delete cascade, email text not null,
    state text not null check (state in ('asked', 'confirmed')), token_hash text not null unique,
    asked_at text not null, confirmed_at text, unique (item_id, email))`,
  'create index stock_alert_by_email on stock_alert (email)',
  `create table notification (
    id ${id}, customer_id integer not null references customer (id) on delete cascade,
    event_key text not null, notice text not null, link text, created_at text not null, read_at text,
    unique (customer_id, event_key))`,
  `create table newsletter (
    id ${id}, email text not null unique, ref text not null unique,
    state text not null check (state in ('asked', 'confirmed', 'ended')),
    asked_at text not null, consent_text text not null, source text not null,
    confirm_hash text not null unique, confirm_until text not null, confirmed_at text,
    unsubscribe_hash text not null unique, ended_at text)`,
  'create index newsletter_by_state on newsletter (state, asked_at)',
])
