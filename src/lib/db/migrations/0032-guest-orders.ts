import { statements } from './base.ts'

/** Orders of the shop's checkout that no account has. */
export const up = statements(() => [
  // 1 until an account takes it over.
  `alter table orders add column is_guest integer not null default 0 check (is_guest in (0, 1))`,
  'create index orders_of_guests_by_phone on orders (phone) where is_guest = 1',
  'create index orders_of_guests_by_email on orders (email) where is_guest = 1',
])
