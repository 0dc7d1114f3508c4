import { statements } from './base.ts'

/** Where the shop delivers, for how much, and the address of a customer. */
export const up = statements(({ id }) => [
  'create table state (id integer primary key, name text not null unique)',
  `create table lga (
    id integer primary key, state_id integer not null references state (id), name text not null,
    unique (state_id, name))`,
  `create table delivery_zone (
    id ${id}, name text not null unique, fee_kobo bigint not null check (fee_kobo >= 0), free_over_kobo bigint,
    eta_min_days integer not null, eta_max_days integer not null, active smallint not null default 1)`,
  `create table zone_rule (
    id ${id}, zone_id integer not null references delivery_zone (id) on delete cascade,
    state_id integer references state (id), lga_id integer references lga (id), unique (state_id, lga_id))`,
  `create table address (
    id ${id}, customer_id integer not null unique references customer (id) on delete cascade,
    name text not null, street_address text not null, lga_id integer not null references lga (id),
    state_id integer not null references state (id), phone text not null, email text not null,
    updated_at text not null)`,
])
