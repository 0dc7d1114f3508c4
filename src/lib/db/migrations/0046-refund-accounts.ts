import { statements } from './base.ts'

/** Refunds that wait at their company until it knows the buyer's bank account. The account is sealed. */
export const up = statements(() => [
  `create table refund_account (
    refund_id bigint primary key references refund (id) on delete cascade,
    asked_at text not null,
    sealed text,
    given_at text,
    handed_at text
  )`,
])
