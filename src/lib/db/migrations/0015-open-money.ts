import { statements } from './base.ts'

/** Finds the few payments that a person must look at among all of them. */
export const up = statements(() => [
  'create index refunds_failed on refund (reference) where failed_at is not null',
  'create index orders_ended_paid on orders (id) where end_reason is not null',
  `create index events_unprocessed on payment_event (received_at)
    where processed_at is null and reference is not null`,
])
