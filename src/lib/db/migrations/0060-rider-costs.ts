import { statements } from './base.ts'

/** What the shop paid for bringing an order. */
export const up = statements(() => [
  'alter table orders add column rider_kobo bigint check (rider_kobo >= 0)',
])
