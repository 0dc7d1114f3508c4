import { statements } from './base.ts'

/** Lists of goods under a short code, by which a cart goes from a shopper to the desk, and back. */
export const up = statements(() => [
  // "units": JSON list of sizes and quantities, as they were when the code was made. It names no person.
  `create table shared_cart (
    code text primary key, made_by text not null check (made_by in ('shopper', 'desk')),
    units text not null, discount_code text not null,
    created_at text not null, expires_at text not null)`,
  'create index shared_cart_by_end on shared_cart (expires_at)',
])
