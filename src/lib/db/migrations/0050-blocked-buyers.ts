import { statements } from './base.ts'

/** Phone numbers and e-mail addresses that cannot order; and people whose data is deleted in a day. */
export const up = statements(() => [
  `create table blocked_buyer (
    contact text primary key, person text not null, reason text not null, who text not null, made_at text not null)`,
  'create index blocked_buyers_by_person on blocked_buyer (person)',
  `create table erasure (
    person text primary key, person_id text not null, who text not null, asked_at text not null, due_at text not null)`,
])
